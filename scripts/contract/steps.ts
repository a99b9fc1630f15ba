import { type Item, isItem } from '../checks/page.ts';
import { contains, sameText } from '../checks/same.ts';

/** The steps of a workflow that are objects. */
export function stepsOf(workflow: Item): Item[] {
  return Array.isArray(workflow.steps) ? workflow.steps.filter(isItem) : [];
}

/** The links out of a step. */
export function linksOf(step: Item | undefined): Item[] {
  return Array.isArray(step?.next) ? step.next.filter(isItem) : [];
}

/**
 * What a workflow keeps of the steps that were sent. The service may give them identifiers of its own
 * (D26), so links are compared by the place of the step to which they lead.
 *
 * @returns the first difference in words, with the index of the step
 */
export function stepDifference(
  sent: readonly Item[],
  found: readonly Item[],
): { index: number; what: string } | undefined {
  if (sent.length !== found.length) {
    return { index: 0, what: `${found.length} steps instead of ${sent.length}` };
  }
  for (const [index, step] of sent.entries()) {
    const other = found[index] as Item;
    const field = ['name', 'provider', 'notes'].find(
      (name) =>
        step[name] !== undefined && other[name] !== undefined && !sameText(other[name], step[name]),
    );
    if (field)
      return {
        index,
        what: `${field} ${JSON.stringify(other[field])} instead of ${JSON.stringify(step[field])}`,
      };
    if (other.config !== undefined && !contains(other.config, step.config)) {
      return { index, what: 'another config' };
    }
    if (routes(found, other) !== routes(sent, step))
      return { index, what: 'other links in `next`' };
  }
  return undefined;
}

function routes(steps: readonly Item[], step: Item): string {
  const place = (id: unknown) => steps.findIndex((each) => each.id === id);
  return JSON.stringify(
    linksOf(step).map(({ status, step_id, stop }) => [
      status,
      step_id === undefined ? 'end' : place(step_id),
      stop === true,
    ]),
  );
}
