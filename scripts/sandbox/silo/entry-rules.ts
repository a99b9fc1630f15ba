import { hash } from 'node:crypto';
import type { Call } from '../call.ts';
import { pageSize } from '../paging.ts';
import { Refusal, shorten } from '../refusal.ts';
import { type SiloEntry, type SiloEntryUpdate, timestamp } from '../resources.ts';
import type { EntryQuery, MentionQuery, Position } from '../storage/entry-table.ts';
import { findMentions } from './find-mentions.ts';
import { mergePatch } from './merge-patch.ts';

/** Where a listing begins: behind the cursor, or at the date, which is included (D37). */
function beginning(call: Call, listing: readonly unknown[]): Position {
  const { 'page-cursor': cursor, 'since-filter': since } = call.query;
  if (cursor) return call.cursors.read(cursor, listing);
  if (since === undefined) return { createdAt: -Infinity, seq: 0 };
  const createdAt = Date.parse(since);
  if (!Number.isNaN(createdAt)) return { createdAt, seq: -1 };
  throw new Refusal(
    400,
    'invalid-parameter',
    `created_at: found ${shorten(since)}, expected a time that exists.`,
  );
}

/** How silo entries behave. */
export const entryRules = {
  pageSize,

  /** What a cursor of `listSiloEntries` is bound to. */
  listingOf: (call: Call): unknown[] => [
    'listSiloEntries',
    call.workspace,
    call.query['folder-filter'],
    call.query['since-filter'],
  ],

  /** What a cursor of `listRelatedSiloEntries` is bound to. */
  searchOf: (call: Call): unknown[] => [
    'listRelatedSiloEntries',
    call.workspace,
    call.id,
    call.query['relation-target'],
    call.query['context-filter'],
    call.query['since-filter'],
  ],

  /** Which entries a listing asks for. */
  entryQuery: (call: Call, limit: number): EntryQuery => ({
    workspace: call.workspace,
    folder: call.query['folder-filter'],
    after: beginning(call, call.rules.listingOf(call)),
    limit,
  }),

  /** Which mentions a search asks for: of the entry in the path, and in the same entries of `uuid` (D40). */
  mentionQuery: (call: Call, limit: number): MentionQuery => ({
    workspace: call.workspace,
    uuid: call.id,
    also: call.query['relation-target']?.toLowerCase(),
    context: call.query['context-filter'],
    after: beginning(call, call.rules.searchOf(call)),
    limit,
  }),

  /** The places in the data of an entry at which UUIDs are mentioned. */
  mentionsIn: (entry: SiloEntry) => findMentions(entry.data),

  /**
   * The entry after an update: `data` replaces the document, or is merged into it when the content
   * type is that of a merge patch (D48, D49; RFC 7396).
   */
  changeEntry: (entry: SiloEntry, update: SiloEntryUpdate, now: number): SiloEntry => {
    const changed = { ...entry, updated_at: later(entry.updated_at, now) };
    if (update.folder !== undefined) changed.folder = update.folder;
    if (update.data === undefined) return changed;
    const merge = update.content_type === 'application/merge-patch+json';
    const data = merge ? mergePatch(entry.data ?? {}, update.data) : update.data;
    changed.data = data as Record<string, unknown>;
    changed.digest = { alg: 'sha256', val: hash('sha256', JSON.stringify(data)) };
    return changed;
  },
};

/** A time of update, which never lies before the one it replaces. */
export function later(previous: string, now: number): string {
  return Date.parse(previous) > now ? previous : timestamp(now);
}
