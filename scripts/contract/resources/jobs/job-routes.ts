import type { Basis } from '../../../checks/basis.ts';
import { sameCaseless, sameUuid } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import { linksOf } from '../workflows/workflow-data.ts';
import { eventsOf, faultsOf, hasBegun, intentsOf, isCompleted, lastStatus } from './job-views.ts';

/** A contradiction between the intents of a job and the graph of its workflow. */
export interface RouteFinding {
  basis: Basis;
  message: string;
  /** Intents as the graph routes, unless given. */
  expected?: string;
  actual: string;
}

/** What other runs have shown of how the server routes. */
export interface KnownRoutes {
  /** Jobs of other workflows, which may show that a run continues after a step. */
  others?: readonly JsonObject[];
  /** Statuses that took a link of their own where a step had other links as well. */
  statuses?: readonly unknown[];
}

/** The status of an event that reports a failure (F283). */
const failed = 'ERR';

/** A step that ran. */
interface Passage {
  step: JsonObject;
  /** The last status that its intent shows, and all of them. */
  status: unknown;
  shown: readonly unknown[];
  links: readonly JsonObject[];
  /** Links whose step ran. */
  taken: readonly JsonObject[];
}

/**
 * Compares the steps that a job ran with its workflow. The workflow must have no loops among the steps that
 * can be reached, and its first step must be its only entry point.
 *
 * @param known what other runs have shown
 */
export function routeFindings(
  steps: readonly JsonObject[],
  job: JsonObject,
  known: KnownRoutes = {},
): RouteFinding[] {
  const found = findingsOnRun(steps, job, known);
  const intents = intentsOf(job).filter((each) => !isPassedOver(each));
  if (found.length === 0 || !isCompleted(job) || intents.length === intentsOf(job).length) {
    return found;
  }
  const apart = findingsOnRun(steps, { ...job, intents }, known);
  return apart.length < found.length ? apart : found;
}

/** Whether the intent of a completed job may be that of a step that was passed over, and whose event says so. */
function isPassedOver(intent: JsonObject): boolean {
  const status = lastStatus(intent);
  return intent.completed === false && status !== 'OK' && status !== failed;
}

function findingsOnRun(
  steps: readonly JsonObject[],
  job: JsonObject,
  known: KnownRoutes,
): RouteFinding[] {
  const { others = [] } = known;
  const intents = intentsOf(job).filter(({ step_id }) => typeof step_id === 'string');
  const ran = intents.filter(hasBegun);
  const foreign = intents.find((each) => !steps.some(({ id }) => sameUuid(id, each.step_id)));
  if (foreign) {
    const message = 'An intent belongs to no step of the workflow.';
    return [{ basis: { fact: 'F107' }, message, actual: String(foreign.step_id) }];
  }
  const passages = ran.flatMap((intent) => passageOf(steps, ran, intent) ?? []);
  const findings = [
    ...unreachableSteps(steps, ran),
    ...repeated(passages),
    ...disorder(steps, ran),
  ];
  if (!isCompleted(job)) return findings;
  if (intentsOf(job).length === 0) return noIntents(job, others);
  return [
    ...findings,
    ...withoutEvents(steps, job, others),
    ...passages.flatMap((each) => endFinding(each, passages, job, known)),
    ...wrongBranches(passages, known.statuses),
    ...foreignLinks(steps, passages, known.statuses),
  ];
}

/** A finding if a job ran nothing, and another job shows that the server runs steps and reports them. */
export function noIntents(job: JsonObject, others: readonly JsonObject[]): RouteFinding[] {
  const othersRan = others.some((other) => intentsOf(other).some(hasBegun));
  if (!othersRan || intentsOf(job).length + faultsOf(job).length > 0) return [];
  const message = 'A job that has completed shows no intent of any step of its workflow.';
  return [{ basis: { fact: 'F015' }, message, actual: 'no intents' }];
}

/** A finding if an intent shows no events of a step that has ended, although those of other jobs do. */
function withoutEvents(
  [first]: readonly JsonObject[],
  job: JsonObject,
  others: readonly JsonObject[],
): RouteFinding[] {
  // Of a job that has completed without a fault, the first step must have ended.
  const begins = ({ step_id }: JsonObject) =>
    faultsOf(job).length === 0 && sameUuid(step_id, first?.id);
  const isSilent = (intent: JsonObject) =>
    (intent.completed === true || begins(intent)) && eventsOf(intent).length === 0;
  const shown = others.flatMap(intentsOf);
  const silent = intentsOf(job).find(isSilent);
  const isUsual = shown.length > 0 && shown.every((each) => eventsOf(each).length > 0);
  if (!silent || !isUsual) return [];
  const message = 'A job shows no events of a step that has ended, as others do.';
  const expected = 'the events of the step';
  const actual = shorten(silent.events ?? null);
  return [{ basis: { fact: 'F281' }, message, expected, actual }];
}

function passageOf(
  steps: readonly JsonObject[],
  ran: readonly JsonObject[],
  intent: JsonObject,
): Passage | undefined {
  const step = steps.find(({ id }) => sameUuid(id, intent.step_id));
  if (!step) return undefined;
  const links = linksOf(step);
  const taken = links.filter(
    ({ stop, step_id }) => stop !== true && ran.some((other) => sameUuid(other.step_id, step_id)),
  );
  const shown = eventsOf(intent).map(({ status }) => status);
  return { step, status: lastStatus(intent), shown, links, taken };
}

/** Findings on steps that ran although no step before them links to them. */
function unreachableSteps(
  steps: readonly JsonObject[],
  ran: readonly JsonObject[],
): RouteFinding[] {
  const waiting = new Set(
    steps.filter(({ id }) => ran.some(({ step_id }) => sameUuid(step_id, id))),
  );
  const [first] = steps;
  for (const reached = first ? [first] : []; ; ) {
    const step = reached.pop();
    if (!step) break;
    if (!waiting.delete(step)) continue;
    for (const { stop, step_id } of linksOf(step)) {
      reached.push(...steps.filter(({ id }) => stop !== true && sameUuid(id, step_id)));
    }
  }
  const [found] = waiting;
  if (!found) return [];
  const message = 'A step ran although no step before it leads to it.';
  const actual = String(found.name);
  if (namedByStop(steps, ran, found)) return [{ basis: { decision: 'D97' }, message, actual }];
  const fact = behindStop(steps, ran, found) ? 'F173' : 'F172';
  return [{ basis: { fact }, message, actual }];
}

/** Whether a step that ran has a link that stops but also names another step. */
function namedByStop(
  steps: readonly JsonObject[],
  ran: readonly JsonObject[],
  named: JsonObject,
): boolean {
  return steps
    .filter(({ id }) => ran.some(({ step_id }) => sameUuid(step_id, id)))
    .some((step) =>
      linksOf(step).some(({ stop, step_id }) => stop === true && sameUuid(step_id, named.id)),
    );
}

/** Whether all links of the step that ran just before another one stop. */
function behindStop(
  steps: readonly JsonObject[],
  ran: readonly JsonObject[],
  step: JsonObject,
): boolean {
  const before = ran[ran.findIndex(({ step_id }) => sameUuid(step_id, step.id)) - 1];
  const links = linksOf(steps.find(({ id }) => sameUuid(id, before?.step_id)));
  return links.length > 0 && links.every(({ stop }) => stop === true);
}

/** Findings on steps that ended twice with one status although no step links back to them. Several intents alone are fine. */
function repeated(passages: readonly Passage[]): RouteFinding[] {
  const isAlike = (left: Passage | undefined, right: Passage) =>
    left?.step === right.step && left.status === right.status && right.status !== undefined;
  const again = passages.find((each, index) =>
    passages.slice(0, index).some((other) => isAlike(other, each)),
  );
  if (!again) return [];
  const half = passages.length / 2;
  const areHalvesAlike = passages
    .slice(Math.ceil(half))
    .every((each, index) => isAlike(passages[index], each));
  // That a step shows several intents is open, but a job is one run, and does not begin again after its last step.
  const isRunTwice = half > 1 && Number.isInteger(half) && areHalvesAlike;
  const basis: Basis = isRunTwice ? { fact: 'F015' } : { decision: 'D166' };
  const message =
    'A step that has ended has another intent that ended alike, and nothing leads back to it.';
  return [{ basis, message, actual: `${again.step.name} twice` }];
}

/** A finding if the order of the intents is not one in which the steps can have run. */
function disorder(steps: readonly JsonObject[], ran: readonly JsonObject[]): RouteFinding[] {
  const place = (id: unknown) => ran.findIndex(({ step_id }) => sameUuid(step_id, id));
  const early = steps.find((step) =>
    linksOf(step).some(({ stop, step_id }) => {
      const [from, to] = [place(step.id), place(step_id)];
      return stop !== true && from >= 0 && to >= 0 && to < from;
    }),
  );
  if (!early) return [];
  const message = 'The intents of a job are not in the order in which its steps ran.';
  return [{ basis: { decision: 'D100' }, message, actual: `${early.name} after what follows it` }];
}

/** The message of the finding on a run that ends although a link applies. */
export const endsEarly = 'A run ended after a step whose links lead on.';

/** A finding if no link of a step was taken although one applies to its status, and leads to a step. */
function endFinding(
  passage: Passage,
  passages: readonly Passage[],
  job: JsonObject,
  { others = [], statuses = [] }: KnownRoutes,
): RouteFinding[] {
  const { step, status, links, taken } = passage;
  const own = links.filter((link) => link.status === status);
  const leadsOn = own.every(({ stop, step_id }) => stop !== true && step_id !== undefined);
  if (own.length === 0 || !leadsOn || taken.length > 0) return [];
  // Anything but the graph that ends a run, such as a limit, leaves a fault.
  if (status === 'OK' && faultsOf(job).length > 0) return [];
  const actual = `the end after ${step.name}, ${status}`;
  // It is open which status a step ends with, unless it failed. But if a status takes its link at one step, it does so
  // at each.
  const ledOn =
    status === failed ||
    statuses.includes(status) ||
    others.some((other) => goesOnAfter(other, step.provider, status)) ||
    passages.some(
      (other) =>
        other.step.provider === step.provider &&
        other.status === status &&
        other.taken.some((link) => link.status === status),
    );
  const basis: Basis = ledOn ? { fact: 'F172' } : { decision: 'D98' };
  return [{ basis, message: endsEarly, actual }];
}

/** Whether a job continued after a step of a provider that ended with a status. */
function goesOnAfter(job: JsonObject, provider: unknown, status: unknown): boolean {
  const ran = intentsOf(job).filter(hasBegun);
  return ran
    .slice(0, -1)
    .some((intent) => intent.provider === provider && lastStatus(intent) === status);
}

/** A finding if a step took two links, or a link of another status than its own. */
function wrongBranches(
  passages: readonly Passage[],
  statuses: readonly unknown[] = [],
): RouteFinding[] {
  const split = splitAmong(passages);
  const both = split.find(({ taken }) => new Set(taken.map(({ step_id }) => step_id)).size > 1);
  if (both) {
    const message = 'Two links of one step were taken.';
    return [{ basis: { fact: 'F172' }, message, actual: `both links of ${both.step.name}` }];
  }
  const wrong = split.find(({ taken, status }) => taken.some((link) => link.status !== status));
  if (!wrong) return [];
  const [link] = wrong.taken;
  const actual = `${wrong.step.name} with ${wrong.status}, then by ${link?.status}`;
  if (byPlace(split)) {
    const message = 'The link taken depends on its place in `next`, and not on the status.';
    return [{ basis: { fact: 'F172' }, message, actual }];
  }
  const message = 'A link was taken although the step ended with another status.';
  // Whether events and links write a status alike is open; at other steps they do.
  const tookOwn = ({ step, status, taken }: Passage) =>
    status === wrong.status &&
    step.provider === wrong.step.provider &&
    taken.every((each) => each.status === status);
  const hasFailed = wrong.status === failed && !wrong.shown.includes(link?.status);
  const isKnown =
    (hasFailed || statuses.includes(wrong.status) || split.some(tookOwn)) &&
    !sameCaseless(link?.status, wrong.status);
  return [{ basis: isKnown ? { fact: 'F172' } : { decision: 'D98' }, message, actual }];
}

/**
 * A finding if a step took a link although none names its status. Where a run goes on then is open (D102), such as at
 * the step that follows in the list, but not that it takes the link of another status.
 */
function foreignLinks(
  steps: readonly JsonObject[],
  passages: readonly Passage[],
  statuses: readonly unknown[] = [],
): RouteFinding[] {
  return passages.flatMap(({ step, links, status, taken }) => {
    const following = steps[steps.indexOf(step) + 1];
    const foreign = taken.find(
      (link) => text(link.status) !== undefined && !sameUuid(link.step_id, following?.id),
    );
    const isNamed = links.some((link) => sameCaseless(link.status, status));
    if (!foreign || isNamed || !statuses.includes(status)) return [];
    const message = 'A link was taken although the step ended with another status.';
    const actual = `${step.name} with ${status}, then by ${foreign.status}`;
    return [{ basis: { fact: 'F172' }, message, actual }];
  });
}

/** Steps that could go on in several ways, of which one was that of their status. */
function splitAmong(passages: readonly Passage[]): Passage[] {
  return passages.filter(
    ({ links, status }) =>
      new Set(links.map(({ step_id }) => step_id)).size > 1 &&
      links.some((link) => link.status === status),
  );
}

/** The statuses with which steps of a job took the link of that status, and not another one that they had. */
export function statusesThatRouted(steps: readonly JsonObject[], job: JsonObject): unknown[] {
  const ran = intentsOf(job).filter(hasBegun);
  const split = splitAmong(ran.flatMap((intent) => passageOf(steps, ran, intent) ?? []));
  return split.flatMap(({ status, taken }) =>
    taken.length === 1 && taken[0]?.status === status ? [status] : [],
  );
}

// Whether steps that ended with the same status took the links at the same place of their lists, although
// these links have different statuses.
function byPlace(split: readonly Passage[]): boolean {
  const alike = split.filter(
    ({ status, taken }) => status === split[0]?.status && taken.length === 1,
  );
  const places = new Set(alike.map(({ links, taken: [link] }) => link && links.indexOf(link)));
  const statuses = new Set(alike.map(({ taken: [link] }) => link?.status));
  return places.size === 1 && statuses.size > 1;
}
