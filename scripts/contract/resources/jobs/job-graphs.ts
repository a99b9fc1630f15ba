import type { JsonObject } from '../../../lib/json.ts';
import { uuidOfVersion } from '../../../lib/uuid.ts';
import { linksOf } from '../workflows/workflow-data.ts';

const wellOrNot = ['OK', 'ERR'];

type Step = JsonObject & { id: string };

function stepOf(template: JsonObject, name: string): Step {
  return { ...template, id: uuidOfVersion(7), name };
}

/** A step that ends the run, whether it ends well or not. */
function lastStep(template: JsonObject, name: string): Step {
  return { ...stepOf(template, name), next: both(0, () => end) };
}

// Whichever status comes first in `next` must not matter.
function both(index: number, link: (status: string) => JsonObject): JsonObject[] {
  const statuses = index % 2 === 0 ? wellOrNot : wellOrNot.toReversed();
  return statuses.map((status) => ({ status, ...link(status) }));
}

function to({ id }: Step): JsonObject {
  return { step_id: id, stop: false };
}

const end = { stop: true };

/**
 * Steps that run one after the other, whether they end well or not. Their list begins with the first
 * and then goes backwards, so that only `next` tells the order.
 *
 * @param apart adds two steps that no other leads to, and so never run; one has the name of the second step
 */
export function chain(
  templates: readonly JsonObject[],
  length: number,
  { apart = false } = {},
): JsonObject[] {
  const steps = Array.from({ length }, (_, index) =>
    stepOf(templates[index % templates.length] ?? {}, `Step ${index + 1}`),
  );
  const linked = steps.map((step, index) => {
    const following = steps[index + 1];
    return { ...step, next: both(index, () => (following ? to(following) : end)) };
  });
  const list = [...linked.slice(0, 1), ...linked.slice(1).toReversed()];
  if (!apart) return list;
  const plain = templates[0] ?? {};
  const [left, right] = [stepOf(plain, 'Step 2'), stepOf(plain, 'Apart')];
  list.splice(2, 0, { ...left, next: both(0, () => to(right)) });
  const links = both(1, (status) => (status === 'OK' ? end : to(left)));
  return [...list, { ...right, next: links }];
}

/**
 * Steps that each lead to one step when they end well and to another when not, and from both on to the
 * next if those end well: branches that join again. The order of the links alternates.
 */
export function branches(templates: readonly JsonObject[]): JsonObject[] {
  const forks = templates.map((template, index) => stepOf(template, `Fork ${index + 1}`));
  const plain = templates[0] ?? {};
  const [last, off] = [lastStep(plain, 'End'), lastStep(plain, 'Off')];
  const list = forks.flatMap((fork, index) => {
    const join = forks[index + 1] ?? last;
    const next = both(index, (status) => to(status === 'OK' ? join : off));
    const well = { ...stepOf(plain, `Well ${index + 1}`), next };
    const ill = { ...stepOf(plain, `Not well ${index + 1}`), next };
    const links = both(index, (status) => to(status === 'OK' ? well : ill));
    return [{ ...fork, next: links }, ill, well];
  });
  return [...list, off, last];
}

/**
 * A chain, and behind it a step that its last link names although it stops the run.
 *
 * @param length how many steps run
 */
export function stopped(template: JsonObject, length: number): JsonObject[] {
  const never = lastStep(template, 'Never');
  const steps = chain([template], length);
  const next = both(0, () => ({ ...to(never), stop: true }));
  return [...steps.map((step) => (isLast(step) ? { ...step, next } : step)), never];
}

/** A chain of steps that end well, and behind them one that fails and leads nowhere. */
export function endingIll(templates: readonly JsonObject[], failing: JsonObject): JsonObject[] {
  return chain([...templates, failing], templates.length + 1).map((step) =>
    isLast(step) ? { ...step, next: [] } : step,
  );
}

/**
 * A step whose links have statuses that resemble the ones with which most steps end, before those themselves.
 * Those that differ in case only lead to a step of their own, as a service may not tell them apart.
 */
export function lookalikes(template: JsonObject): JsonObject[] {
  const [wrong, cased] = [lastStep(template, 'Wrong'), lastStep(template, 'Other case')];
  const [well, ill] = [lastStep(template, 'Well'), lastStep(template, 'Not well')];
  const fork = stepOf(template, 'Fork');
  const similar = ['O', 'OKAY', 'NOT OK', 'ERROR'].map((status) => ({ status, ...to(wrong) }));
  const sameLetters = ['ok', 'err'].map((status) => ({ status, ...to(cased) }));
  const exact = both(0, (status) => to(status === 'OK' ? well : ill));
  const next = [...similar, ...sameLetters, ...exact];
  return [{ ...fork, next }, wrong, cased, ill, well];
}

/**
 * Three steps of which each leads to the next one if it ends well.
 *
 * @param stops whether they have another link, which stops if they do not
 */
export function leadingOn(template: JsonObject, stops: boolean): JsonObject[] {
  const [first, second] = [stepOf(template, 'First'), stepOf(template, 'Second')];
  const last = lastStep(template, 'Last');
  const next = (step: Step) => [
    ...(stops ? [{ status: 'ERR', ...end }] : []),
    { status: 'OK', ...to(step) },
  ];
  return [{ ...first, next: next(second) }, last, { ...second, next: next(last) }];
}

/**
 * A step with two links or three, of which none is for the status that it ends with. One leads past the step that follows
 * in the list, the other to it.
 *
 * @param other a status that the step does not end with
 * @param past whether it is the link of this status that leads past
 */
export function unlinked(
  template: JsonObject,
  plain: JsonObject,
  other: string,
  past: boolean,
): JsonObject[] {
  const [wrong, late] = [lastStep(plain, 'Other'), lastStep(plain, 'Late')];
  const fork = stepOf(template, 'Fork');
  const next = [
    { status: 'Late', ...to(late) },
    { status: other, ...to(wrong) },
    ...(past ? [] : [{ status: 'Later', ...to(late) }]),
  ];
  return [{ ...fork, next }, ...(past ? [late, wrong] : [wrong, late])];
}

/** A step that ends the run whatever its status, before another one in the list to which nothing leads. */
export function ended(template: JsonObject): JsonObject[] {
  return [lastStep(template, 'Last'), lastStep(template, 'Never')];
}

function isLast({ next }: JsonObject): boolean {
  return Array.isArray(next) && next.every((link) => link.step_id === undefined);
}

/**
 * A step that leads to one step by a status of its own, and to others by those that most steps end with.
 *
 * @param stops whether its own status ends the run instead
 */
export function forked(
  template: JsonObject,
  status: string,
  plain: JsonObject,
  stops = false,
): JsonObject[] {
  const own = lastStep(plain, 'Own');
  const [well, ill] = [lastStep(plain, 'Well'), lastStep(plain, 'Not well')];
  const fork = stepOf(template, 'Fork');
  const links = both(0, (each) => to(each === 'OK' ? well : ill));
  const next = [...links, { status, ...(stops ? end : to(own)) }];
  return [{ ...fork, next }, ...(stops ? [] : [own]), ill, well];
}

/** The steps under other identifiers, and under names that tell them from the steps that have had these. */
export function identified(steps: readonly JsonObject[], ids: readonly unknown[]): JsonObject[] {
  const idOf = new Map(steps.map(({ id }, index) => [id, ids[index]]));
  return steps.map((step) => ({
    ...step,
    id: idOf.get(step.id),
    name: `Other ${step.name}`,
    next: linksOf(step).map(({ step_id, ...link }) =>
      step_id === undefined ? link : { ...link, step_id: idOf.get(step_id) },
    ),
  }));
}

/** A chain of steps that all have the same name. */
export function namesakes(template: JsonObject, length: number): JsonObject[] {
  return chain([template], length).map((step) => ({ ...step, name: 'Step' }));
}

/**
 * A step with links of many statuses, each to a step of its own, and behind them one whose links are in
 * the opposite order. The link for `OK` is neither first nor last.
 */
export function wide(template: JsonObject): JsonObject[] {
  const others = ['Late', 'Later', 'Skipped', 'Partly', 'Retry', 'Rejected', 'Held', 'None'];
  const statuses = [...others.slice(0, 5), ...wellOrNot, ...others.slice(5)];
  const last = fan(template, 'Wide again', statuses.toReversed(), () => end);
  return [...fan(template, 'Wide', statuses, () => to(last[0])), ...last];
}

/** A step, and one for each status to which that one leads. */
function fan(
  template: JsonObject,
  name: string,
  statuses: readonly string[],
  following: (status: string) => JsonObject,
): [Step, ...Step[]] {
  const ends = statuses.map((status, index) => ({
    ...stepOf(template, `${name}: ${status}`),
    next: both(index, following),
  }));
  const next = ends.map((step, index) => ({ status: statuses[index], ...to(step) }));
  return [{ ...stepOf(template, name), next }, ...ends];
}

/** The only step of a workflow, which ends with it. */
export function alone(template: JsonObject): JsonObject {
  return { ...template, id: uuidOfVersion(7), name: 'Fail', next: [] };
}
