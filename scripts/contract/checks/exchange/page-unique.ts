import type { ExchangeCheck } from '../../check.ts';
import { pageOf } from '../../page.ts';

/** No item stands on a page twice. */
export const check: ExchangeCheck = {
  id: 'page-unique',
  kind: 'exchange',
  asserts: 'No item stands on one page twice.',
  basis: [
    { section: 'Endpoints / 2, 3 and 9', fact: 'a page lists entries, each with its own id' },
  ],
  mend: 'Look for a join that multiplies rows.',
  needs: 'a page with items',
  concerns: ({ id }) => /^list\w*Entries$/.test(id),
  judge({ response }) {
    const page = pageOf(response);
    if (!page || page.list.length === 0) return undefined;
    const ids = page.list.map(({ id }) => id).filter((id) => typeof id === 'string');
    const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
    if (twice < 0) return [];
    return [
      {
        level: 'documented',
        message: 'The page holds an item twice.',
        pointer: `/list/${twice}/id`,
        expected: 'each id once',
        actual: String(ids[twice]),
      },
    ];
  },
};
