import type { Operation } from '../../../api/operation.ts';
import { sameUuid, timeOf } from '../../../checks/values.ts';
import { type JsonObject, objectsOf, sameJson, text } from '../../../lib/json.ts';
import { shorten } from '../../../lib/text.ts';
import type { Details, Scenario } from '../../session/scenario.ts';
import { isEmpty } from '../values/differences.ts';

/**
 * How one view of a job contradicts an earlier one: by a field that never changes, by history that is
 * gone, by a second run, by a state that had settled, or by a step that goes on after its end.
 */
export interface JobChange extends Details {
  kind: 'identity' | 'history' | 'rerun' | 'state' | 'progress';
  message: string;
  /** The decision by which it contradicts, where no fact says that it may not be. */
  decision?: string;
  /** The fact by which it contradicts, where it is another than that of the check. */
  fact?: string;
}

/** The intents of a job. */
export function intentsOf({ intents }: JsonObject): JsonObject[] {
  return objectsOf(intents);
}

/** The events of an intent, in the order of their list. */
export function eventsOf({ events }: JsonObject): JsonObject[] {
  return objectsOf(events);
}

/** The faults of a job. */
export function faultsOf({ faults }: JsonObject): JsonObject[] {
  return objectsOf(faults);
}

/** Whether a job says that it has completed. */
export function isCompleted({ completed_at }: JsonObject): boolean {
  return text(completed_at) !== undefined;
}

/**
 * Whether the response to a repeated creation is that to the first one, given again: it shows the job as it was, or as
 * one that has not begun. One that shows the job as completed can be compared all the same.
 */
export function isFirstResponse(found: JsonObject, first: JsonObject | undefined): boolean {
  return !isCompleted(found) && (sameJson(found, first) || !intentsOf(found).some(hasBegun));
}

/** Whether the step of an intent has run or is running. An intent may be listed before. */
export function hasBegun(intent: JsonObject): boolean {
  return intent.completed === true || eventsOf(intent).length > 0;
}

/**
 * What a later view of a job contradicts of an earlier one. Fields that only one of them shows are not
 * compared: which fields a response has is open.
 */
export function jobChanges(earlier: JsonObject, later: JsonObject): JobChange[] {
  return [
    ...identityChanges(earlier, later),
    ...lostIntents(earlier, later),
    ...lostFaults(earlier, later),
    ...ranAgain(earlier, later),
    ...lostAttachments(earlier, later),
  ];
}

/** What is different in a later view of a job that had completed in the earlier one. */
export function changesAfterCompletion(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!isCompleted(earlier)) return [];
  const changes: JobChange[] = [];
  if (typeof earlier.status === 'string' && typeof later.status === 'string')
    if (later.status !== earlier.status)
      changes.push(change('state', '/status', earlier.status, later.status));
  if (later.completed_at !== undefined && !sameMoment(earlier.completed_at, later.completed_at))
    changes.push(change('state', '/completed_at', earlier.completed_at, later.completed_at));
  if (later.updated_at !== undefined && !sameMoment(earlier.updated_at, later.updated_at)) {
    const found = change('state', '/updated_at', earlier.updated_at, later.updated_at);
    changes.push({ ...found, decision: 'D95' });
  }
  for (const field of ['tags', 'intents', 'faults', 'attachments']) {
    const [before, after] = [earlier[field], later[field]];
    if (!Array.isArray(before) || !Array.isArray(after) || before.length === after.length) continue;
    changes.push(change('state', `/${field}`, `${before.length} items`, `${after.length} items`));
  }
  return [
    ...changes,
    ...furtherEvents(earlier, later),
    ...reopenedIntents(earlier, later),
    ...changedParts(earlier, later),
  ];
}

/** The events of intents that have more of them than before, as both views show them. */
function addedEvents(earlier: JsonObject, later: JsonObject): [JsonObject[], JsonObject[]][] {
  return intentsOf(earlier).flatMap((before): [JsonObject[], JsonObject[]][] => {
    const after = intentsOf(later).find(({ id }) => text(id) !== undefined && id === before.id);
    const [shown, now] = [eventsOf(before), eventsOf(after ?? {})];
    return now.length > shown.length ? [[shown, now]] : [];
  });
}

/** Further events of intents. Whether a completed job gets any is open (D95), but not that each happens once more. */
function furtherEvents(earlier: JsonObject, later: JsonObject): JobChange[] {
  return addedEvents(earlier, later).map(([before, now]) => {
    const shown = `${before.length} events`;
    const found = change('state', '/intents/0/events', shown, `${now.length} events`);
    const kindsOf = (events: readonly JsonObject[]) =>
      new Set(events.map(({ code, status }) => `${code} ${status}`));
    const [kinds, added] = [kindsOf(before), kindsOf(now.slice(before.length))];
    const isRepeated = kinds.size > 1 && [...kinds].every((kind) => added.has(kind));
    return isRepeated ? found : { ...found, decision: 'D95' };
  });
}

function identityChanges(earlier: JsonObject, later: JsonObject): JobChange[] {
  const compared: [string, (left: unknown, right: unknown) => boolean][] = [
    ['id', sameUuid],
    ['created_at', sameMoment],
    ['workflow_id', sameUuid],
    ['silo_entry_id', sameUuid],
    ['tags', holdsItems],
  ];
  return compared.flatMap(([field, same]) => {
    const [before, after] = [shownIn(earlier, field), shownIn(later, field)];
    if (before === undefined || after === undefined || same(before, after)) return [];
    const found = change('identity', `/${field}`, before, after);
    return [field === 'created_at' ? { ...found, decision: 'D154' } : found];
  });
}

/** A fault that a job has shown and shows no more. Fields that only one of two views shows are not compared. */
function lostFaults(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!Array.isArray(later.faults)) return [];
  const isSame = (left: JsonObject, right: JsonObject) =>
    ['code', 'provider'].every((field) => {
      const [a, b] = [text(left[field]), text(right[field])];
      return a === undefined || b === undefined || a === b;
    });
  const now = faultsOf(later);
  const lost = faultsOf(earlier).find((fault) => !now.some((other) => isSame(fault, other)));
  if (!lost) return [];
  const found = change('history', '/faults', lost, later.faults);
  // While a job runs, a step may be tried again, and a completed job may go on changing (D95).
  if (!isCompleted(earlier)) return [{ ...found, decision: 'D162' }];
  const others = changesAfterCompletion(earlier, later);
  const goesOn = others.some(({ pointer }) => pointer !== '/faults');
  return [{ ...found, ...(goesOn ? { decision: 'D95' } : { fact: 'F282' }) }];
}

/** An attachment that a completed job shows no more: until then, a file may be replaced. */
function lostAttachments(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!isCompleted(earlier) || !Array.isArray(later.attachments)) return [];
  const kept = objectsOf(later.attachments).map(({ id }) => id);
  const lost = objectsOf(earlier.attachments).find(({ id }) => !kept.includes(id));
  if (!lost) return [];
  return [{ ...change('history', '/attachments', lost, later.attachments), decision: 'D95' }];
}

/** Whether each of several steps of a job that had completed has run once more: a single one may be tried again. */
function ranAgain(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!isCompleted(earlier)) return [];
  const [before, after] = [earlier, later].map((job) =>
    Map.groupBy(intentsOf(job).filter(hasBegun), ({ step_id }) => text(step_id) ?? ''),
  );
  const steps = [...(before ?? [])];
  const isRepeated = ([id, intents]: [string, JsonObject[]]) =>
    id !== '' && (after?.get(id)?.length ?? 0) > intents.length;
  if (steps.length < 2 || !steps.every(isRepeated)) return [];
  const [expected, actual] = [earlier, later].map((job) => `${intentsOf(job).length} intents`);
  return [{ ...change('rerun', '/intents', expected, actual), fact: 'F015' }];
}

/** Lists that a job has shown with something in them, and that a later response leaves out. */
export function goneLists(earlier: JsonObject, later: JsonObject): JobChange[] {
  return ['intents', 'faults', 'attachments'].flatMap((field) =>
    objectsOf(earlier[field]).length > 0 && isGone(field, earlier, later)
      ? [change('history', `/${field}`, earlier[field], later[field])]
      : [],
  );
}

// A list that is there, and shorter, is compared item by item; of a completed job, no file is taken away.
function isGone(field: string, earlier: JsonObject, later: JsonObject): boolean {
  if ((later[field] ?? null) === null) return true;
  return field === 'attachments' && isCompleted(earlier) && isEmpty(later[field]);
}

/** Intents that were completed, and have further events in a later view. */
export function laterEvents(earlier: JsonObject, later: JsonObject): JobChange[] {
  const intents = intentsOf(earlier).filter(({ completed }) => completed === true);
  return addedEvents({ intents }, later).map(([{ length: before }, { length: after }]) => {
    const found = change('progress', '/intents/0/events', `${before} events`, `${after} events`);
    return { ...found, decision: 'D188' };
  });
}

/** The value of a field; nothing where null or an empty text stands for none (D85). */
function shownIn(job: JsonObject, field: string): unknown {
  const value = job[field];
  return value === null || value === '' ? undefined : value;
}

/** Fields of a job that a response to an operation shows no more although it did before. */
export function missingFields(earlier: JsonObject, later: JsonObject): JobChange[] {
  return ['workflow_id', 'silo_entry_id', 'tags', 'envelope', 'completed_at'].flatMap((field) =>
    !isEmpty(earlier[field]) && isNone(field, later[field])
      ? [{ ...change('identity', `/${field}`, earlier[field], later[field]), decision: 'D161' }]
      : [],
  );
}

// Which tags a job has is compared as well, but not what is in its envelope.
function isNone(field: string, value: unknown): boolean {
  return field === 'tags' ? value === undefined || value === null : isEmpty(value);
}

function lostIntents(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!Array.isArray(later.intents)) return [];
  const changes: JobChange[] = [];
  for (const before of intentsOf(earlier).filter(hasBegun)) {
    if (text(before.id) === undefined) continue;
    const after = intentsOf(later).find(({ id }) => sameUuid(id, before.id));
    if (!after) {
      const ids = intentsOf(later).flatMap(({ id }) => text(id) ?? []);
      changes.push(change('history', '/intents', `intent ${before.id}`, ids.join(', ') || 'none'));
    } else changes.push(...lostOfIntent(before, after, isCompleted(earlier)));
  }
  return changes;
}

/** @param ended whether the job had completed when it showed the intent first */
function lostOfIntent(before: JsonObject, after: JsonObject, ended: boolean): JobChange[] {
  const changed = ['step_id', 'name', 'provider'].find(
    (field) =>
      text(before[field]) !== undefined &&
      text(after[field]) !== undefined &&
      String(before[field]).toLowerCase() !== String(after[field]).toLowerCase(),
  );
  const renamed = changed === undefined ? [] : [changeOfIntent(changed, before, after, ended)];
  if (!Array.isArray(after.events)) return renamed;
  const lost = eventsOf(before).find(
    (event) => !eventsOf(after).some((other) => stays(event, other)),
  );
  if (!lost) return renamed;
  const found = change('history', '/intents/0/events', lost, after.events);
  return [...renamed, isReplaced(lost, before, after) ? { ...found, decision: 'D192' } : found];
}

/** Whether only events are left that come after one that is gone, and one of them is new. */
function isReplaced(lost: JsonObject, before: JsonObject, after: JsonObject): boolean {
  const indexes = (intent: JsonObject) => eventsOf(intent).map(({ index }) => Number(index));
  const left = indexes(after);
  const isLater = left.length > 0 && left.every((index) => index > Number(lost.index));
  return isLater && Math.max(...left) > Math.max(...indexes(before));
}

// Which provider runs a step may be known when it has ended only; and an update of the workflow may name it anew.
function changeOfIntent(
  field: string,
  before: JsonObject,
  after: JsonObject,
  ended: boolean,
): JobChange {
  const found = change('history', `/intents/0/${field}`, before[field], after[field]);
  if (field === 'provider') return { ...found, decision: 'D99' };
  return field === 'name' && ended ? { ...found, decision: 'D95' } : found;
}

// Time and words may be written in another form, and an event may be brought up to date, but no failure is lost.
function stays(event: JsonObject, other: JsonObject): boolean {
  if (event.index !== other.index) return false;
  const isSame = event.status === other.status && sameMoment(event.at, other.at);
  const isEmptied = (field: string) => text(event[field]) !== undefined && other[field] === '';
  if (isSame && ['code', 'message'].some(isEmptied)) return false;
  if (typeof event.index === 'number' && event.status !== 'ERR') return true;
  return event.status === other.status && event.code === other.code;
}

function reopenedIntents(earlier: JsonObject, later: JsonObject): JobChange[] {
  const undone = intentsOf(earlier).some(
    (before) =>
      before.completed === true &&
      intentsOf(later).some(({ id, completed }) => id === before.id && completed === false),
  );
  return undone ? [change('state', '/intents/0/completed', true, false)] : [];
}

/**
 * What the events and attachments of a job that had completed show otherwise in a later view. A text that
 * only one of the two has says nothing.
 */
export function changedParts(earlier: JsonObject, later: JsonObject): JobChange[] {
  if (!isCompleted(earlier)) return [];
  const events = changedTexts(
    '/intents/0/events',
    ['at', 'code', 'message'],
    [earlier, later],
    (job) =>
      intentsOf(job).flatMap((intent) =>
        eventsOf(intent).map((event) => ({ key: `${intent.id} ${event.index}`, part: event })),
      ),
  );
  const attachments = changedTexts('/attachments', fileFields, [earlier, later], (job) =>
    objectsOf(job.attachments).map((file) => ({ key: String(file.id), part: file })),
  );
  return [...events, ...attachments].map((each) => ({ ...each, decision: 'D95' }));
}

/** What an attachment says of its file; its address may be signed anew each time. */
const fileFields = ['name', 'desc', 'mime', 'hash'];

function changedTexts(
  pointer: string,
  fields: readonly string[],
  [earlier, later]: readonly [JsonObject, JsonObject],
  partsOf: (job: JsonObject) => { key: string; part: JsonObject }[],
): JobChange[] {
  const after = onlyOnes(partsOf(later));
  for (const [key, part] of onlyOnes(partsOf(earlier))) {
    const field = fields.find((name) => isChanged(part[name], after.get(key)?.[name]));
    if (field === undefined) continue;
    return [change('state', `${pointer}/0/${field}`, part[field], after.get(key)?.[field])];
  }
  return [];
}

/** The parts by their keys, without those that share one, which is for another check. */
function onlyOnes(parts: readonly { key: string; part: JsonObject }[]): Map<string, JsonObject> {
  const groups = Map.groupBy(parts, ({ key }) => key);
  return new Map(
    [...groups].flatMap(([key, [only, ...others]]) =>
      only && others.length === 0 ? [[key, only.part] as const] : [],
    ),
  );
}

function isChanged(before: unknown, after: unknown): boolean {
  return Boolean(text(before)) && Boolean(text(after)) && !sameMoment(before, after);
}

/** The fact that says what the response to the creation of a job shows. */
export function creationFact({ role }: Operation): string {
  return role === 'create-job' ? 'F205' : 'F219';
}

/** Reports a change, by the fact that it contradicts unless it rests on a decision. */
export function reportChange(
  scenario: Scenario,
  { kind: _, message, decision, fact: own, ...details }: JobChange,
  { fact, what }: { fact: string; what: string },
): void {
  const text = `${what}: ${message}.`;
  if (decision === undefined) scenario.documented(own ?? fact, text, details);
  else scenario.assumed(decision, text, details);
}

function change(
  kind: JobChange['kind'],
  pointer: string,
  expected: unknown,
  actual: unknown,
): JobChange {
  const field = pointer.replaceAll(/\/\d+/g, '').slice(1).replaceAll('/', '.');
  return {
    kind,
    pointer,
    message: messages[kind](field),
    expected: shown(expected),
    actual: shown(actual),
  };
}

const messages = {
  identity: (field: string) => `the \`${field}\` is another`,
  history: (field: string) => `something of \`${field}\` is gone`,
  state: (field: string) => `the \`${field}\` has changed after completion`,
  rerun: (field: string) =>
    `by its \`${field}\`, each of its steps has run once more after completion`,
  progress: (field: string) => `\`${field}\` goes on although the intent was \`completed\``,
};

function shown(value: unknown): string {
  return typeof value === 'string' ? value : value === undefined ? 'nothing' : shorten(value);
}

/** Whether two texts name one moment, as far as the coarser of them tells. */
export function sameMoment(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const [a, b] = [timeOf(left), timeOf(right)];
  if (Number.isNaN(a) || Number.isNaN(b)) return false;
  const precise = [left, right].every((each) => /\d\.\d{3}/.test(String(each)));
  return Math.abs(a - b) <= (precise ? 1 : 1000);
}

/** Whether a later list has every item of an earlier one: a service may add tags of its own. */
function holdsItems(earlier: unknown, later: unknown): boolean {
  if (!Array.isArray(earlier) || !Array.isArray(later)) return earlier === later;
  return earlier.every((item) => later.includes(item));
}

/** The status of the last event, by index. */
export function lastStatus(intent: JsonObject): unknown {
  return eventsOf(intent)
    .toSorted((a, b) => Number(a.index) - Number(b.index))
    .at(-1)?.status;
}

/** Whether a step of a job ended with `ERR`. */
export function hasFailedStep(job: JsonObject = {}): boolean {
  return intentsOf(job).some((intent) => lastStatus(intent) === 'ERR');
}
