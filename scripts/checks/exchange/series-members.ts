import type { ExchangeCheck } from '../../contract/check.ts';
import { pageOf } from '../page.ts';
import { sameUuid } from '../same.ts';

/** A series lists its own entries. */
export const check: ExchangeCheck = {
  id: 'series-members',
  kind: 'exchange',
  asserts: 'Every entry in the listing of a series names that series.',
  basis: [{ section: 'Endpoints / 9', fact: 'the listing is that of the entries of one series' }],
  mend: 'Restrict the query to the series in the path.',
  needs: 'a listing with entries that name a series',
  concerns: ({ id }) => id === 'listSeriesEntries',
  judge({ response }) {
    const page = pageOf(response);
    const members = page?.list.filter(({ series_id }) => typeof series_id === 'string') ?? [];
    if (!page || members.length === 0 || typeof page.series_id !== 'string') return undefined;
    const foreign = members.find(({ series_id }) => !sameUuid(series_id, page.series_id));
    if (!foreign) return [];
    return [
      {
        level: 'documented',
        message: 'The listing of a series holds an entry of another series.',
        pointer: '/list',
        expected: 'entries of the series listed',
        actual: `an entry of ${foreign.series_id} in the listing of ${page.series_id}`,
      },
    ];
  },
};
