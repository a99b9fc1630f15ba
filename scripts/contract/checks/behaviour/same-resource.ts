import { isItem } from '../../../checks/page.ts';
import { sameUuid } from '../../../checks/same.ts';
import type { ExchangeCheck } from '../../check.ts';

/** What comes back is what was asked for. */
export const check: ExchangeCheck = {
  id: 'same-resource',
  kind: 'behaviour',
  asserts: 'The resource in an answer is the one that the path names.',
  basis: [{ section: 'Endpoints', fact: 'the path identifies the resource that is returned' }],
  mend: 'Return the resource of the path; create under the id that the caller chose.',
  needs: 'a success with an id',
  concerns: ({ parameters, id }) =>
    parameters.some((each) => each.in === 'path') && id !== 'listRelatedSiloEntries',
  judge({ request, response }, { parameters }) {
    if (response?.status !== 200 || !isItem(response.json)) return undefined;
    const name = parameters.find((each) => each.in === 'path')?.name ?? 'id';
    const [asked, found] = [request.path[name], response.json[name]];
    if (asked === undefined || typeof found !== 'string') return undefined;
    if (sameUuid(asked, found)) return [];
    return [
      {
        level: 'documented',
        message: 'The answer is another resource than the path names.',
        pointer: `/${name}`,
        expected: `the ${name} of the path`,
        actual: `${found} for ${asked}`,
      },
    ];
  },
};
