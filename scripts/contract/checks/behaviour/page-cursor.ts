import { parameterOf } from '../../../api/contract-operation.ts';
import { idsOf } from '../../../api/decisions.ts';
import { pageOf } from '../../../checks/page.ts';
import type { ExchangeCheck } from '../../check.ts';

/** A page gives back the cursor that led to it. */
export const check: ExchangeCheck = {
  id: 'page-cursor',
  kind: 'behaviour',
  asserts: 'A page that was asked for with a cursor gives back that cursor as its own.',
  basis: [{ decision: 'D33' }, { decision: 'D34' }],
  mend: 'Set `cursor` of the page to the one in the query.',
  needs: 'a page that was asked for with a cursor and has one',
  concerns: ({ id }) => /^list(Related)?SiloEntries$/.test(id),
  judge({ request, response, expectation }, operation) {
    const page = pageOf(response);
    const parameter = parameterOf(operation, 'page-cursor');
    const sent = parameter && request.query[parameter.name];
    if (!page || !sent || typeof page.cursor !== 'string' || expectation !== 'success') {
      return undefined;
    }
    if (page.cursor === sent) return [];
    const [decision] = idsOf(parameter['x-decision']);
    return [
      {
        ...(decision === undefined ? { level: 'documented' } : { level: 'assumed', decision }),
        message: 'The page names another cursor than the one that led to it.',
        pointer: '/cursor',
        expected: 'the cursor of the query',
        actual: `${page.cursor} for ${sent}`,
      },
    ];
  },
};
