import { type JsonObject, objectsOf } from '../../lib/json.ts';
import { deriveUuid } from '../resources.ts';
import { type Choices, points } from './choices.ts';

type Times = 'any' | 'milliseconds' | 'seconds' | 'date-time' | undefined;

const timeNames = ['created_at', 'updated_at', 'completed_at'];

/** A job, by the answers to decisions. */
export function alteredJob(job: JsonObject, choices: Choices): JsonObject {
  const times = choices.of(points.jobTimes);
  const completed = withCompletion(job, choices);
  const intents = objectsOf(job.intents).map((intent) => alteredIntent(intent, choices));
  const all = choices.of(points.stepIntents) === 'several' ? intents.flatMap(twice) : intents;
  const ordered = choices.of(points.intentOrder) === 'any' ? all.toReversed() : all;
  const written = ordered.map((intent) => withWrittenTimes(intent, times));
  return withWrittenTimes(
    {
      ...completed,
      ...statusOf(job, choices),
      ...faultsOf(job, choices),
      ...(job.intents !== undefined && { intents: written }),
    },
    times,
  );
}

/** A workflow, by the answers to decisions. */
export function alteredWorkflow(workflow: JsonObject, choices: Choices): JsonObject {
  return withWrittenTimes(workflow, choices.of(points.workflowTimes));
}

function statusOf({ status }: JsonObject, choices: Choices): JsonObject {
  const words = choices.of(points.jobStatuses);
  const place = ['RUN', 'OK', 'ERR'].indexOf(String(status));
  return words && place >= 0 ? { status: words[place] } : {};
}

/** An intent that ended well, and another one for its step. */
function twice(intent: JsonObject): JsonObject[] {
  const isWell = objectsOf(intent.events).at(-1)?.status === 'OK';
  return isWell ? [intent, { ...intent, id: deriveUuid('second', String(intent.id)) }] : [intent];
}

/** Faults that are no failure of a step: one that stays, or one that goes when the job completes. */
function faultsOf({ faults, completed_at }: JsonObject, choices: Choices): JsonObject {
  if (choices.of(points.jobFaults) === 'any') return { faults: [...objectsOf(faults), remark] };
  const goes = choices.of(points.faults) === 'removed' && completed_at === undefined;
  return goes ? { faults: [...objectsOf(faults), passing] } : {};
}

const remark = { code: 'remark', message: 'The document has no due date.' };
const passing = { code: 'tried-again', message: 'A step is tried again.' };

/** A job with a later completion on every response of one sandbox, where a completed job goes on. */
export function continuedJobs(choices: Choices): (job: JsonObject) => JsonObject {
  let responses = 0;
  return (job) => {
    const { completed_at } = job;
    const continues = choices.of(points.completedJob) === 'continues';
    if (!continues || typeof completed_at !== 'string') return job;
    responses += 1;
    const later = new Date(Date.parse(completed_at) + responses * 2000);
    return { ...job, completed_at: later.toISOString() };
  };
}

/** When the job completed: left out, or before its creation. */
function withCompletion(job: JsonObject, choices: Choices): JsonObject {
  const { completed_at, ...rest } = job;
  if (typeof completed_at !== 'string') return job;
  if ((choices.of(points.completion) ?? 'completed-at') !== 'completed-at') return rest;
  const back = choices.of(points.completionOrder) === 'unordered' ? day : 0;
  return {
    ...rest,
    completed_at: new Date(Date.parse(completed_at) - back).toISOString(),
  };
}

const day = 24 * 3600 * 1000;

function alteredIntent(intent: JsonObject, choices: Choices): JsonObject {
  const events = objectsOf(intent.events);
  const ended = events.length > 1;
  return {
    ...intent,
    ...(choices.of(points.intentProvider) === 'own' && { provider: 'of-the-service' }),
    ...(choices.of(points.intentIds) === 'shared' && { id: sharedId(intent) }),
    ...(choices.of(points.completedIntent) === 'ended' && ended && { completed: true }),
    ...(choices.of(points.endedWell) === 'open' && { completed: false }),
    events: alteredEvents(events, choices),
  };
}

/** The same for the intents of one step, in whatever job. */
function sharedId({ step_id }: JsonObject): string {
  return deriveUuid('intent of', String(step_id));
}

function alteredEvents(events: readonly JsonObject[], choices: Choices): JsonObject[] {
  const running = choices.of(points.eventStatuses)?.find((each) => !/^(OK|ERR)$/.test(each));
  const first = choices.of(points.firstIndex) === 'one' ? 1 : 0;
  const hidden = choices.of(points.endStatus) === 'hidden';
  const backwards = choices.of(points.eventTimes) === 'unordered';
  const shown = choices.of(points.earlierEvents) === 'replaced' ? events.slice(-1) : events;
  const altered = shown.map((event, index) => {
    const { status, at, ...rest } = event;
    const isHidden = hidden && index === shown.length - 1;
    const word = status === 'RUN' ? (running ?? status) : status;
    return {
      ...rest,
      at: backwards
        ? new Date(Date.parse(String(at)) + (shown.length - index) * day).toISOString()
        : at,
      index: choices.of(points.eventIndexes) === 'any' ? 7 : Number(event.index) + first,
      ...(!isHidden && status !== undefined && { status: word }),
    };
  });
  return choices.of(points.eventIndexes) === 'strict' ? altered.toReversed() : altered;
}

function withWrittenTimes(resource: JsonObject, times: Times): JsonObject {
  const written = timeNames.flatMap((name) => {
    const value = resource[name];
    return typeof value === 'string' ? [[name, writtenTime(value, times)]] : [];
  });
  return { ...resource, ...Object.fromEntries(written) };
}

function writtenTime(text: string, times: Times): string {
  switch (times) {
    case 'any':
      return String(Date.parse(text));
    case 'seconds':
      return text.replace(/\.\d{3}Z$/, 'Z');
    case 'date-time':
      return new Date(Date.parse(text) + 2 * 3600 * 1000).toISOString().replace('Z', '000+02:00');
    default:
      return text;
  }
}
