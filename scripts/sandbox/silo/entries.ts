import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { notFound } from '../refusal.ts';
import type { SiloEntry } from '../resources.ts';
import type { EntryPage } from '../storage/entry-table.ts';

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
  const limit = rules.pageSize(query['page-size'], call.route);
  const found = store.entries.list(rules.entryQuery(call, limit));
  return page(call, found, limit, rules.listingOf(call));
}

/** GET /silo/v1/entries/{id}/related */
export function relatedEntries(call: Call): SandboxAnswer {
  const { store, workspace, id, query, rules } = call;
  if (!store.entries.find(workspace, id)) throw notFound('id', 'entry', id);
  const limit = rules.pageSize(query['page-size'], call.route);
  const found = store.entries.related(rules.mentionQuery(call, limit));
  return page(call, found, limit, rules.searchOf(call));
}

const beginning = Buffer.from('{"list":[');

/** A page; it has a `next_cursor` if more follows (D41). */
function page(
  call: Call,
  { list, next }: EntryPage,
  limit: number,
  listing: readonly unknown[],
): SandboxAnswer {
  const { query } = call;
  const rest = JSON.stringify({
    limit,
    cursor: query['page-cursor'] || undefined,
    next_cursor: next && call.cursors.write(next, listing),
    folder: query['folder-filter'],
    created_at: query['since-filter'],
  });
  return succeed(Buffer.concat([beginning, list, Buffer.from(`],${rest.slice(1)}`)]));
}
