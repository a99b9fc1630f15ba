import type { ExchangeCheck } from '../../contract/check.ts';
import { pageOf } from '../page.ts';

/** A page that names a date holds what lies on one side of it. */
export const check: ExchangeCheck = {
  id: 'page-date',
  kind: 'exchange',
  asserts: 'The entries on a page that names a date all lie on one side of it, whichever it is.',
  basis: [
    {
      section: 'Page of entries',
      fact: '`created_at` of a page is the date from which it provides',
    },
  ],
  mend: 'Apply the date to the query, as a lower or as an upper bound.',
  needs: 'a page with a `created_at` and two entries',
  concerns: ({ id }) => /^list(Related)?SiloEntries$/.test(id),
  judge({ response }) {
    const page = pageOf(response);
    const date = Date.parse(String(page?.created_at));
    if (!page || Number.isNaN(date) || page.list.length < 2) return undefined;
    // By whichever time the server compares, at least one of them has to fit.
    const fits = ['created_at', 'updated_at'].some((field) => oneSided(page.list, field, date));
    if (fits) return [];
    return [
      {
        level: 'documented',
        message: 'The page names a date, and holds entries of before and after it.',
        pointer: '/list',
        expected: `entries on one side of ${page.created_at}`,
        actual: page.list
          .map(({ created_at }) => created_at)
          .join(', ')
          .slice(0, 200),
      },
    ];
  },
};

function oneSided(list: readonly Record<string, unknown>[], field: string, date: number): boolean {
  const times = list.map((each) => Date.parse(String(each[field]))).filter((each) => each > 0);
  return times.every((time) => time >= date) || times.every((time) => time <= date);
}
