import { parameterOf } from '../../api/contract-operation.ts';
import { type Item, type Page, pageOf } from '../../checks/page.ts';
import type { RoleValues, Scenario } from './scenario.ts';

/** What was seen while a listing was read page by page. */
export interface Walk {
  items: Item[];
  pages: number;
  /** The first page, as it came. */
  first?: Page;
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
 * Reads a listing page by page, with `next_cursor` as the cursor of the page that follows.
 *
 * @throws Skipped when a page does not arrive
 */
export async function walk(
  scenario: Scenario,
  operationId: string,
  { path, query = {}, most = 200, pages = 100 }: WalkOptions = {},
): Promise<Walk> {
  const seen = new Set<string>();
  const result: Walk = { items: [], pages: 0, moved: false, complete: false };
  const named = scenario.query(operationId, query);
  const cursorName = parameterOf(scenario.session.operation(operationId), 'page-cursor')?.name;
  let cursor: string | undefined;
  while (result.items.length < most && result.pages < pages) {
    const plan = { ...(path && { path }), query: { ...named, ...cursorQuery(cursorName, cursor) } };
    const page = pageOf((await scenario.answered(operationId, plan)).response);
    if (!page) return result;
    note(result, page);
    cursor = typeof page.next_cursor === 'string' ? page.next_cursor : '';
    // How the last page is told is open (D41): a page without items also ends a listing.
    if (cursor === '' || page.list.length === 0) return { ...result, complete: true };
    if (seen.has(cursor)) return { ...result, loop: cursor };
    seen.add(cursor);
    if (cursorName === undefined) return result;
  }
  return result;
}

function note(walk: Walk, page: Page): void {
  walk.first ??= page;
  walk.pages += 1;
  walk.moved ||= walk.pages > 1 && page.list[0]?.id !== walk.first.list[0]?.id;
  walk.items.push(...page.list);
}

function cursorQuery(name: string | undefined, cursor: string | undefined) {
  return name === undefined || cursor === undefined ? {} : { [name]: cursor };
}
