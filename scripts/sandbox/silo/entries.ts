import { notFound } from '../errors.ts';
import { ok, type SandboxResponse } from '../messages.ts';
import { pageResponse } from '../paging.ts';
import type { SiloEntry } from '../resources.ts';
import type { Call } from '../rules.ts';

/** PATCH /silo/v1/entries/{id} */
export function updateEntry(call: Call): SandboxResponse {
  const { store, workspace, id, rules, now } = call;
  const row = store.entries.find(workspace, id);
  if (!row) throw notFound('id', 'entry', id);
  const present: SiloEntry = JSON.parse(row.body);
  const entry = rules.changeEntry(present, call.body, now);
  const mentions = 'data' in call.body ? rules.mentionsIn(entry) : undefined;
  store.transaction(() => store.entries.update(workspace, row, entry, mentions));
  return ok(JSON.stringify(entry));
}

/** GET /silo/v1/entries */
export function listEntries(call: Call): SandboxResponse {
  const limit = call.rules.pageSize(call.query['page-size'], call.endpoint);
  return pageResponse(call, call.store.entries.list(call.rules.entryQuery(call, limit)), limit);
}

/** GET /silo/v1/entries/{id}/related */
export function relatedEntries(call: Call): SandboxResponse {
  const { store, workspace, id, rules } = call;
  if (!store.entries.find(workspace, id)) throw notFound('id', 'entry', id);
  const limit = rules.pageSize(call.query['page-size'], call.endpoint);
  return pageResponse(call, store.entries.related(rules.mentionQuery(call, limit)), limit);
}
