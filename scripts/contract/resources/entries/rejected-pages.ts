import type { Basis } from '../../../checks/basis.ts';
import {
  type CompleteExchange,
  isBusyStatus,
  isClientErrorStatus,
} from '../../../checks/exchange.ts';
import { idsOf } from '../../../checks/values.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { hasConditions, type Walk, type WalkOptions, walk } from './walk.ts';

/** The response that rejects a later page of a listing, if one does. */
export function rejectionIn({ rejected, stopped, pages }: Walk): CompleteExchange | undefined {
  return rejected?.exchange ?? (pages.length > 0 ? stopped : undefined);
}

/**
 * Reports that a later page is rejected, where the same request without its conditions or another page leads on.
 *
 * @param start the listing, without conditions
 * @param whole all that the pages are to give
 * @param paged how its pages were requested when one was rejected
 */
export async function compareRejected(
  scenario: Scenario,
  start: WalkOptions,
  whole: Walk,
  { query = {}, ...paged }: WalkOptions,
): Promise<void> {
  const again = await walk(scenario, scenario.operation, { ...paged, query });
  const exchange = rejectionIn(again);
  if (!exchange) return;
  const { status } = exchange.response;
  if (!isClientErrorStatus(status) || isBusyStatus(status)) return;
  // A server may give the cursor another name, and reject this one.
  const leadsOnBy = async (pageSize: RoleValues['page-size']) => {
    const plain = { ...start, query: { 'page-size': pageSize }, pages: 2 };
    return (await walk(scenario, scenario.operation, plain)).moved;
  };
  const report = (basis: Basis, message: string) => {
    scenario.show(exchange);
    scenario.reportOn(basis, message, { expected: 'status 200', actual: `status ${status}` });
  };
  const { 'page-size': size } = query;
  const seen = new Set(idsOf(again.items));
  // How a page says that none follows is open (D41).
  const isEnd = idsOf(whole.items).every((id) => seen.has(id));
  if (again.rejected?.comesWithout) {
    const message = 'A page is rejected with the conditions of the first one, and comes without.';
    if (await leadsOnBy(size)) report({ decision: 'D142' }, message);
  } else if (!isEnd && hasConditions(query)) {
    const message = 'Under conditions, the page to which `next_cursor` leads is rejected.';
    if (await leadsOnBy(size)) report({ fact: 'F079' }, message);
  } else if (!isEnd && (again.moved || (size !== 1 && (await leadsOnBy(1))))) {
    const message = 'The page to which `next_cursor` leads is rejected, and that of others is not.';
    report({ fact: 'F079' }, message);
  }
}
