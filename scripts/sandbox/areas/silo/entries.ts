import { sha256 } from '#sha256';
import { HttpError } from '../../../lib/http-error.ts';
import { isJsonObject } from '../../../lib/json.ts';
import { escapePattern } from '../../../lib/text.ts';
import { invalid, notFound } from '../../errors.ts';
import { pageResponse, parameterName } from '../../listings/paging.ts';
import { ok, type SandboxResponse, textBytes } from '../../messages.ts';
import { fieldNamesOf, pathParameterName } from '../../requests/endpoints.ts';
import { laterTimestamp, type SiloEntry } from '../../resources.ts';
import type { Call, SiloRules } from '../../rules.ts';
import type { PagePosition } from '../../storage/entry-table.ts';
import { parseStored } from '../../storage/storage-errors.ts';
import { findMentions } from './mentions.ts';

/** Silo entries as the sandbox has them by default. */
export const siloRules: SiloRules = {
  entryQuery: (call, limit) => ({
    workspace: call.workspace,
    folder: call.query['folder-filter'],
    after: startOf(call),
    limit,
  }),

  mentionQuery: (call, limit) => ({
    workspace: call.workspace,
    uuid: call.id,
    also: call.query['relation-target']?.toLowerCase(),
    context: call.query['context-filter'],
    after: startOf(call),
    limit,
  }),

  entryPage: (call, limit) => call.store.entries.list(call.rules.entryQuery(call, limit)),

  mentionPage: (call, limit) => call.store.entries.related(call.rules.mentionQuery(call, limit)),

  mentionsIn: (entry) => findMentions(entry.data),

  /**
   * `data` replaces the document, or is merged into it when the content type is that of a merge patch
   * (D48, D49).
   */
  changeEntry(entry, update, now) {
    const changed = { ...entry, updated_at: laterTimestamp(entry.updated_at, now) };
    if (update.folder !== undefined) changed.folder = update.folder;
    if (update.data === undefined) return changed;
    const merge = update.content_type === 'application/merge-patch+json';
    changed.data = merge ? mergePatch(entry.data, update.data) : update.data;
    changed.digest = { alg: 'sha256', val: sha256(JSON.stringify(changed.data)) };
    if (entry.snippet) changed.snippet = snippetAfter(entry.snippet, entry.data, changed.data);
    const schema = namedSchema(entry.doc_schema, entry.data, changed.data);
    if (schema !== undefined) changed.doc_schema = schema;
    return changed;
  },
};

/** The schema that a document names where it has named that of the entry before (D215). */
function namedSchema(
  schema: string | undefined,
  before: SiloEntry['data'],
  after: SiloEntry['data'],
): string | undefined {
  const key = Object.keys(before ?? {}).find((each) => before?.[each] === schema);
  const named = key === undefined ? undefined : after?.[key];
  return typeof named === 'string' && URL.canParse(named) ? named : undefined;
}

/** Texts of a document that are shorter may stand in the snippet by chance. */
const shortestQuoted = 4;

/**
 * A snippet with the texts that a document has now in place of those that it had under the same keys (D212). A text that
 * the document no longer has stays where no other one takes its place.
 */
function snippetAfter(
  snippet: NonNullable<SiloEntry['snippet']>,
  before: SiloEntry['data'],
  after: SiloEntry['data'],
): NonNullable<SiloEntry['snippet']> {
  const changes = new Map<string, string>();
  for (const [key, old] of Object.entries(before ?? {})) {
    const now = after?.[key];
    const isQuoted = typeof old === 'string' && old.length >= shortestQuoted;
    if (isQuoted && typeof now === 'string' && now !== '' && now !== old) changes.set(old, now);
  }
  if (changes.size === 0) return snippet;
  const longestFirst = [...changes.keys()].toSorted((a, b) => b.length - a.length);
  const quoted = new RegExp(longestFirst.map(escapePattern).join('|'), 'g');
  const follow = (text: string) => text.replace(quoted, (each) => changes.get(each) ?? each);
  return Object.fromEntries(
    Object.entries(snippet).map(([name, text = '']) => [name, follow(text)]),
  );
}

/** Where a page begins: behind the cursor, or at the date, which is included (D37). */
function startOf(call: Call): PagePosition {
  const position = call.rules.cursorPosition(call);
  if (position) return position;
  const createdAt = sinceTime(call);
  return createdAt === undefined ? { createdAt: -Infinity, seq: 0 } : { createdAt, seq: -1 };
}

/**
 * The date of a listing, in ms since 1970.
 *
 * @throws HttpError when there is no such time
 */
export function sinceTime({ query, endpoint }: Call): number | undefined {
  const since = query['since-filter'];
  if (since === undefined) return undefined;
  const time = Date.parse(since);
  if (!Number.isNaN(time)) return time;
  const name = parameterName(endpoint, 'since-filter');
  throw invalid('invalid-parameter', name, since, 'a time that exists');
}

/** Applies a JSON Merge Patch (RFC 7396, section 2) to a value, which stays as it is. */
function mergePatch(
  target: unknown,
  patch: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const result = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key);
    else result.set(key, isJsonObject(value) ? mergePatch(result.get(key), value) : value);
  }
  return Object.fromEntries(result);
}

/** PATCH /silo/v1/entries/{id} */
export function updateEntry(call: Call): SandboxResponse {
  const { store, workspace, id, rules, now } = call;
  const row = store.entries.find(workspace, id);
  if (!row) throw notFound(pathParameterName(call.endpoint), 'entry', id);
  const present = parseStored<SiloEntry>(row.body, `entry ${id}`);
  const entry = rules.changeEntry(present, call.body, now);
  const mentions = 'data' in call.body ? rules.mentionsIn(entry) : undefined;
  const body = store.transaction(() => {
    const text = store.entries.update(workspace, row, entry, mentions);
    const before = () => JSON.stringify({ ...present, updated_at: entry.updated_at });
    requireEntrySize(text, call, before);
    return text;
  });
  return ok(body);
}

/**
 * Repeated merging would otherwise make an entry larger than any request. One that its faults made larger
 * may change, but not grow.
 *
 * @param before the entry before the update
 */
function requireEntrySize(body: string, { bodyLimit, endpoint }: Call, before: () => string): void {
  const limit = 2 * bodyLimit.bytes;
  // A code unit of UTF-16 takes three bytes at most, and counting them takes longer than that.
  if (3 * body.length <= limit) return;
  const size = textBytes(body).length;
  if (size <= limit || size <= textBytes(before()).length) return;
  const field = fieldNamesOf(endpoint, 'document-content');
  throw new HttpError(
    413,
    'too-large',
    `${field}: the entry would take ${size} bytes, and the sandbox stores at most ${limit} (twice the largest body of a request). Remove fields with null, or replace the ${field}.`,
  );
}

/** GET /silo/v1/entries */
export function listEntries(call: Call): SandboxResponse {
  const limit = call.rules.pageSize(call.query['page-size'], call.endpoint);
  return pageResponse(call, call.rules.entryPage(call, limit), limit);
}

/** GET /silo/v1/entries/{id}/related */
export function relatedEntries(call: Call): SandboxResponse {
  const { store, workspace, id, rules } = call;
  if (!store.entries.find(workspace, id))
    throw notFound(pathParameterName(call.endpoint), 'entry', id);
  const limit = rules.pageSize(call.query['page-size'], call.endpoint);
  return pageResponse(call, rules.mentionPage(call, limit), limit);
}
