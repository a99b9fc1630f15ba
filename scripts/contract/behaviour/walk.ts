import { parameterWithRole } from '../../api/operation.ts';
import { type JsonObject, pageIn, type ReceivedPage } from '../../checks/values.ts';
import type { RoleValues, Scenario } from '../run/scenario.ts';

/** What was seen while a listing was read page by page. */
export interface Walk {
  items: JsonObject[];
  pages: number;
  /** The first page, as it came. */
  first?: ReceivedPage;
  /** Whether a page after the first held other items, so that the cursor was understood. */
  moved: boolean;
  /** Whether the listing came to an end, so that everything was seen. */
  complete: boolean;
  /** A cursor that came a second time, so that the listing would never end. */
  loop?: string;
}

export interface WalkOptions {
  path?: Record<string, string>;
  query?: RoleValues;
  /** How many items to look at, at most; 200 when left out. */
  most?: number;
  /** How many pages to look at, at most; 100 when left out. */
  pages?: number;
}

/**
 * Reads a listing page by page, with the next cursor of each page as the cursor of the following one.
 *
 * @throws Skipped when a page does not arrive
 */
export async function walk(
  scenario: Scenario,
  operationId: string,
  { path, query = {}, most = 200, pages = 100 }: WalkOptions = {},
): Promise<Walk> {
  const operation = scenario.operationOf(operationId);
  const seen = new Set<string>();
  const result: Walk = { items: [], pages: 0, moved: false, complete: false };
  const named = scenario.query(operationId, query);
  const parameter = parameterWithRole(operation, 'page-cursor')?.name;
  let cursor: string | undefined;
  while (result.items.length < most && result.pages < pages) {
    const further = parameter === undefined || cursor === undefined ? {} : { [parameter]: cursor };
    const plan = { ...(path && { path }), query: { ...named, ...further } };
    const page = pageIn((await scenario.respond(operationId, plan)).response, operation);
    if (!page) return result;
    note(result, page);
    cursor = page.next;
    // How the last page is marked is open (D41): a page without items also ends a listing.
    if (cursor === undefined || page.items.length === 0) return { ...result, complete: true };
    if (seen.has(cursor)) return { ...result, loop: cursor };
    seen.add(cursor);
    if (parameter === undefined) return result;
  }
  return result;
}

function note(walk: Walk, page: ReceivedPage): void {
  walk.first ??= page;
  walk.pages += 1;
  walk.moved ||= walk.pages > 1 && page.items[0]?.id !== walk.first.items[0]?.id;
  walk.items.push(...page.items);
}
