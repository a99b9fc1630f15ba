import { type JsonObject, objectsOf } from '../../lib/json.ts';
import { deriveUuid } from '../resources.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

type Times = 'any' | 'milliseconds' | 'seconds' | 'date-time' | undefined;

const timeNames = ['created_at', 'updated_at', 'completed_at'];

/** A job, by the answers to decisions. */
export function alteredJob(job: JsonObject, answers: SupportedAnswers): JsonObject {
  const times = answers.to(decisions.jobTimes);
  const completed = withCompletion(job, answers);
  const intents = objectsOf(job.intents).map((intent) => alteredIntent(intent, answers));
  const all = answers.to(decisions.stepIntents) === 'several' ? intents.flatMap(twice) : intents;
  const ordered = answers.to(decisions.intentOrder) === 'any' ? all.toReversed() : all;
  const written = ordered.map((intent) => withWrittenTimes(intent, times));
  return withWrittenTimes(
    {
      ...completed,
      ...statusOf(job, answers),
      ...faultsOf(job, answers),
      ...(job.intents !== undefined && { intents: written }),
    },
    times,
  );
}

/** A workflow, by the answers to decisions. */
export function alteredWorkflow(workflow: JsonObject, answers: SupportedAnswers): JsonObject {
  return withWrittenTimes(workflow, answers.to(decisions.workflowTimes));
}

function statusOf({ status }: JsonObject, answers: SupportedAnswers): JsonObject {
  const words = answers.to(decisions.jobStatuses);
  const place = ['RUN', 'OK', 'ERR'].indexOf(String(status));
  return words && place >= 0 ? { status: words[place] } : {};
}

/** An intent that ended well, and another one for its step. */
function twice(intent: JsonObject): JsonObject[] {
  const isWell = objectsOf(intent.events).at(-1)?.status === 'OK';
  return isWell ? [intent, { ...intent, id: deriveUuid('second', String(intent.id)) }] : [intent];
}

/** Faults that are no failure of a step: one that stays, or one that goes when the job completes. */
function faultsOf({ faults, completed_at }: JsonObject, answers: SupportedAnswers): JsonObject {
  if (answers.to(decisions.jobFaults) === 'any') return { faults: [...objectsOf(faults), remark] };
  const goes = answers.to(decisions.faults) === 'removed' && completed_at === undefined;
  return goes ? { faults: [...objectsOf(faults), passing] } : {};
}

const remark = { code: 'remark', message: 'The document has no due date.' };
const passing = { code: 'tried-again', message: 'A step is tried again.' };

const day = 24 * 3600 * 1000;

/** A job with a later completion on every response of one sandbox, where a completed job goes on. */
export function continuedJobs(answers: SupportedAnswers): (job: JsonObject) => JsonObject {
  let responses = 0;
  return (job) => {
    const { completed_at } = job;
    const continues = answers.to(decisions.completedJob) === 'continues';
    if (!continues || typeof completed_at !== 'string') return job;
    responses += 1;
    const end = Date.parse(completed_at);
    const later = new Date(end + responses * 2000).toISOString();
    // Behind every completion, for reads do not move it.
    const updated_at = job.updated_at !== undefined && new Date(end + day).toISOString();
    return { ...job, completed_at: later, ...(updated_at && { updated_at }) };
  };
}

/** When the job completed: left out, or before its creation. */
function withCompletion(job: JsonObject, answers: SupportedAnswers): JsonObject {
  const { completed_at, ...rest } = job;
  if (typeof completed_at !== 'string') return job;
  if ((answers.to(decisions.completion) ?? 'completed-at') !== 'completed-at') return rest;
  const back = answers.to(decisions.completionOrder) === 'unordered' ? day : 0;
  return {
    ...rest,
    completed_at: new Date(Date.parse(completed_at) - back).toISOString(),
  };
}

function alteredIntent(intent: JsonObject, answers: SupportedAnswers): JsonObject {
  const events = objectsOf(intent.events);
  const ended = events.length > 1;
  return {
    ...intent,
    ...(answers.to(decisions.intentProvider) === 'own' && { provider: 'of-the-service' }),
    ...(answers.to(decisions.intentIds) === 'shared' && { id: sharedId(intent) }),
    ...(answers.to(decisions.completedIntent) === 'ended' && ended && { completed: true }),
    ...(answers.to(decisions.endedWell) === 'open' && { completed: false }),
    events: alteredEvents(events, answers),
  };
}

/** The same for the intents of one step, in whatever job. */
function sharedId({ step_id }: JsonObject): string {
  return deriveUuid('intent of', String(step_id));
}

function alteredEvents(events: readonly JsonObject[], answers: SupportedAnswers): JsonObject[] {
  const running = answers.to(decisions.eventStatuses)?.find((each) => !/^(OK|ERR)$/.test(each));
  const first = answers.to(decisions.firstIndex) === 'one' ? 1 : 0;
  const hidden = answers.to(decisions.endStatus) === 'hidden';
  const backwards = answers.to(decisions.eventTimes) === 'unordered';
  const mixed = answers.to(decisions.eventIndexes) === 'any';
  // Where the last event has no status, the ones before show that there are statuses.
  const isLast = !hidden && answers.to(decisions.earlierEvents) === 'replaced';
  const shown = isLast ? events.slice(-1) : events;
  const altered = shown.map((event, index) => {
    const { status, at, ...rest } = event;
    const number = Number(event.index);
    // By threes, the last one first, so that none is left out (D202).
    const other = number % 3 === 2 ? number - 2 : number + 1;
    const isHidden = hidden && index === shown.length - 1;
    const word = status === 'RUN' ? (running ?? status) : status;
    return {
      ...rest,
      at: backwards ? shown.at(-1 - index)?.at : at,
      index: mixed ? other : number + first,
      ...(!isHidden && status !== undefined && { status: word }),
    };
  });
  return answers.to(decisions.eventIndexes) === 'strict' ? altered.toReversed() : altered;
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
