import {
  type CompleteExchange,
  isBusyStatus,
  isClientErrorStatus,
} from '../../../checks/exchange.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { type Walk, type WalkOptions, walk } from './walk.ts';

/** The response that rejects a later page of a listing, if one does. */
export function rejectionIn({ rejected, stopped, pages }: Walk): CompleteExchange | undefined {
  return rejected?.exchange ?? (pages.length > 0 ? stopped : undefined);
}

/**
 * Reports that a later page is rejected, where the same request without its conditions or with another page size leads on.
 *
 * @param start the listing, without conditions
 * @param paged how its pages were requested when one was rejected
 */
export async function compareRejected(
  scenario: Scenario,
  start: WalkOptions,
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
  const size = query['page-size'];
  const isBySize = !(await leadsOnBy(size));
  if (isBySize && (size === 1 || !(await leadsOnBy(1)))) return;
  scenario.show(exchange);
  const details = { expected: 'status 200', actual: `status ${status}` };
  if (isBySize) {
    const message =
      'The page to which `next_cursor` leads is rejected, and that of a small page comes.';
    scenario.documented('F079', message, details);
  } else if (again.rejected?.comesWithout) {
    const message = 'A page is rejected with the conditions of the first one, and comes without.';
    scenario.assumed('D142', message, details);
  } else {
    const message = 'Under conditions, the page to which `next_cursor` leads is rejected.';
    scenario.documented('F079', message, details);
  }
}
