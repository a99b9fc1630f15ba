import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { notFound } from '../refusal.ts';
import type { SiloEntry } from '../resources.ts';
import type { EntryRow, MentionRow } from '../storage/entry-table.ts';

/** PATCH /silo/v1/entries/{id} */
export function updateEntry(call: Call): SandboxAnswer {
  const { store, workspace, id, rules, now } = call;
  const row = store.entries.find(workspace, id);
  if (!row) throw notFound('id', 'entry', id);
  const update = call.body;
  const entry = rules.changeEntry(JSON.parse(row.body) as SiloEntry, update, now);
  const mentions = 'data' in update ? rules.mentionsIn(entry) : undefined;
  store.transaction(() => store.entries.update(workspace, row, entry, mentions));
  return succeed(JSON.stringify(entry));
}

/** GET /silo/v1/entries */
export function listEntries(call: Call): SandboxAnswer {
  const { store, query, rules } = call;
  const limit = rules.pageSize(query.limit);
  const rows = store.entries.list(rules.entryQuery(call, limit));
  return page(call, rows, limit, rules.listingOf(call), (row) => row.body);
}

/** GET /silo/v1/entries/{id}/related */
export function relatedEntries(call: Call): SandboxAnswer {
  const { store, workspace, id, query, rules } = call;
  if (!store.entries.find(workspace, id)) throw notFound('id', 'entry', id);
  const limit = rules.pageSize(query.limit);
  const rows = store.entries.related(rules.mentionQuery(call, limit));
  return page(call, rows, limit, rules.searchOf(call), withContext);
}

/** The stored text with the context in front: nothing else of it changes. */
function withContext({ body, context }: MentionRow): string {
  return `{"context":${JSON.stringify(context)},${body.slice(1)}`;
}

/** A page, joined from texts; it has a `next_cursor` if there are more rows than fit (D41). */
function page<Row extends EntryRow>(
  call: Call,
  rows: readonly Row[],
  limit: number,
  listing: readonly unknown[],
  text: (row: Row) => string,
): SandboxAnswer {
  const { cursor, folder, created_at } = call.query;
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const rest = JSON.stringify({
    limit,
    cursor: cursor || undefined,
    next_cursor: last && call.cursors.write({ createdAt: last.created_at, seq: last.seq }, listing),
    folder,
    created_at,
  });
  return succeed(`{"list":[${shown.map(text).join(',')}],${rest.slice(1)}`);
}
