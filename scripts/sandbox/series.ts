import { notFound } from './errors.ts';
import type { SandboxResponse } from './messages.ts';
import { cursorPosition, pageResponse } from './paging.ts';
import type { Call, SeriesRules } from './rules.ts';
import { soundText } from './storage/stored-json.ts';

export const seriesRules: SeriesRules = {
  seriesEntries: (call, after, limit) =>
    call.store.series.list(call.workspace, call.id, after, limit),
};

/** GET /sequence/v1/series/{series_id}/entries */
export function listSeriesEntries(call: Call): SandboxResponse {
  const { store, workspace, id, rules } = call;
  if (!store.series.exists(workspace, id)) throw notFound('series_id', 'series', id);
  const limit = rules.pageSize(call.query['page-size'], call.endpoint);
  const rows = rules.seriesEntries(call, cursorPosition(call)?.seq ?? 0, limit + 1);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const page = {
    list: Buffer.from(
      shown.map(({ body, seq }) => soundText(body, `entry ${seq} of series ${id}`)).join(','),
    ),
    next: last && { createdAt: 0, seq: last.seq },
  };
  return pageResponse(call, page, limit, { series_id: id });
}
