import type { ExchangeCheck } from '../../check.ts';
import { pageOf } from '../../page.ts';

/** A page does not hold more than it says. */
export const check: ExchangeCheck = {
  id: 'page-limit',
  kind: 'exchange',
  asserts: 'A page holds no more items than its own `limit` says.',
  basis: [{ section: 'Page of entries', fact: '`limit` is the page size that was used' }],
  mend: 'Set `limit` of the page to the number by which the list was cut.',
  needs: 'a page with a `limit`',
  concerns: ({ id }) => /^list\w*Entries$/.test(id),
  judge({ response }) {
    const page = pageOf(response);
    if (!page || !Number.isInteger(page.limit)) return undefined;
    const limit = page.limit as number;
    if (page.list.length <= limit) return [];
    return [
      {
        level: 'documented',
        message: 'The page holds more items than the page size that it says was used.',
        pointer: '/list',
        expected: 'as many items as `limit` at most',
        actual: `${page.list.length} items, \`limit\` ${limit}`,
      },
    ];
  },
};
