import type { Role } from '../../api/roles.ts';
import { HttpError } from '../../lib/http-error.ts';
import { invalid } from '../errors.ts';
import { ok, type SandboxResponse, textBytes } from '../messages.ts';
import type { Endpoint, EndpointParameter, PageField } from '../requests/endpoints.ts';
import type { Call, PageRules, Query } from '../rules.ts';
import type { EntryPage } from '../storage/entry-table.ts';

/** Entries on a page when the request names no number (D62). */
const defaultPageSize = 20;

/** Entries on a page at most; a request for more gets this many (D63). */
const largestPageSize = 100;

/** A query parameter that tells one listing from another; no listing waits. */
type ListingFilter = Exclude<keyof Query, 'page-cursor' | 'page-size' | 'wait'>;

/** The rules of pages: sizes and cursors. */
export const pageRules: PageRules = {
  /** The document, or an overlay, may give the parameter another maximum. */
  pageSize(requested, endpoint) {
    if (requested === undefined) return defaultPageSize;
    const { maximum = largestPageSize } = parameterOf(endpoint, 'page-size') ?? {};
    if (requested >= 1) return Math.min(requested, maximum);
    const name = parameterName(endpoint, 'page-size');
    throw invalid('invalid-parameter', name, requested, '1 or more');
  },

  cursorScope: ({ endpoint, workspace, id, query }) => {
    const filters: Record<ListingFilter, string | undefined> = {
      'folder-filter': query['folder-filter'],
      'relation-target': query['relation-target'],
      'context-filter': query['context-filter'],
      'since-filter': query['since-filter'],
    };
    return [endpoint.operation.id, workspace, id, ...Object.values(filters)];
  },

  cursorPosition(call) {
    const cursor = call.query['page-cursor'];
    if (!cursor) return undefined;
    const position = call.cursors.read(cursor, call.rules.cursorScope(call));
    if (position) return position;
    throw unknownCursor(call);
  },

  writeCursor: (call, position) => call.cursors.write(position, call.rules.cursorScope(call)),
};

/** A cursor that is not one of the listing. */
export function unknownCursor({ endpoint }: Call): HttpError {
  return new HttpError(
    400,
    'invalid-cursor',
    `\`${parameterName(endpoint, 'page-cursor')}\` is not a cursor of this listing. Expected the one in a page that was requested with the same filters.`,
  );
}

function parameterOf({ query }: Endpoint, role: Role): EndpointParameter | undefined {
  return query.find((each) => each.role === role);
}

/** The name that a query parameter with a role has in requests. */
export function parameterName(endpoint: Endpoint, role: Role): string {
  return parameterOf(endpoint, role)?.name ?? role;
}

/**
 * Response with a page. Its fields have the names that the document gives them. Where it has no field
 * for the next cursor, its cursor leads to the next page (D51). A last page has no next cursor (D41).
 *
 * @param others fields of the page that have no role
 */
export function pageResponse(
  call: Call,
  { list, next }: EntryPage,
  limit: number,
  others: Readonly<Record<string, unknown>> = {},
): SandboxResponse {
  const { items, others: fields } = call.endpoint.page ?? { items: 'list', others: [] };
  const nextCursor = next && call.rules.writeCursor(call, next);
  const leadsOn = fields.some(([field]) => field === 'next');
  const values: Record<PageField, unknown> = {
    size: limit,
    cursor: leadsOn ? call.query['page-cursor'] || undefined : nextCursor,
    next: nextCursor,
    folder: call.query['folder-filter'],
    since: call.query['since-filter'],
  };
  const named = fields.map(([field, name]) => [name, values[field]]);
  const rest = JSON.stringify({ ...others, ...Object.fromEntries(named) });
  const end = rest === '{}' ? ']}' : `],${rest.slice(1)}`;
  return ok(wholePage(list, `{${JSON.stringify(items)}:[`, end));
}

/** A page with its other fields. Storage gives the same bytes again while no entry changes, and so does this. */
function wholePage(list: Uint8Array, start: string, end: string): Uint8Array {
  const known = pages.get(list);
  if (known?.start === start && known.end === end) return known.page;
  const page = joined(textBytes(start), list, textBytes(end));
  pages.set(list, { start, end, page });
  return page;
}

const pages = new WeakMap<Uint8Array, { start: string; end: string; page: Uint8Array }>();

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}
