import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { notFound } from '../refusal.ts';

/** How series behave. */
export const seriesRules = {
  /** What a cursor of `listSeriesEntries` is bound to. */
  seriesListingOf: (call: Call): unknown[] => ['listSeriesEntries', call.workspace, call.id],

  /** The entries behind a number in the order of the series. */
  seriesEntries: (call: Call, after: number, limit: number) =>
    call.store.series.list(call.workspace, call.id, after, limit),
};

/**
 * GET /sequence/v1/series/{series_id}/entries
 *
 * `cursor` of a page leads to the following one, and is missing from the last (D51): a page of
 * series entries has no other field that could.
 */
export function listSeriesEntries(call: Call): SandboxAnswer {
  const { store, workspace, id, query, rules } = call;
  if (!store.series.exists(workspace, id)) throw notFound('series_id', 'series', id);
  const limit = rules.pageSize(query['page-size'], call.route);
  const listing = rules.seriesListingOf(call);
  const cursor = query['page-cursor'];
  const after = cursor ? call.cursors.read(cursor, listing).seq : 0;
  const rows = rules.seriesEntries(call, after, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const rest = JSON.stringify({
    limit,
    cursor: last && call.cursors.write({ createdAt: 0, seq: last.seq }, listing),
  });
  const list = shown.map((row) => row.body).join(',');
  return succeed(`{"series_id":${JSON.stringify(id)},"list":[${list}],${rest.slice(1)}`);
}
