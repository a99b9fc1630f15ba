import { type Api, operationOf } from '../../api/api.ts';
import { type Operation, pageOf, successOf } from '../../api/operation.ts';
import type { ResourceRole } from '../../api/roles.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../lib/json.ts';
import type { Behavior } from '../operations.ts';
import { deriveUuid } from '../resources.ts';
import { errorAlteration } from './errors.ts';
import { alteredJob, alteredWorkflow, continuedJobs } from './job-responses.ts';
import { alteredSeries } from './series-responses.ts';
import { decisions, type SupportedAnswers, type SupportedDecision } from './supported-decisions.ts';

/** The decisions whose answers show in responses alone: the sandbox follows them when everything is done. */
const shown: readonly SupportedDecision<unknown>[] = [
  ...[decisions.entryStates, decisions.jobStatuses, decisions.jobTimes, decisions.eventStatuses],
  ...[decisions.firstIndex, decisions.workflowTimes, decisions.fields, decisions.lastPage],
  ...[decisions.seriesCursor, decisions.errorBodies, decisions.noValue, decisions.updateTime],
  ...[
    decisions.updateOrder,
    decisions.completionOrder,
    decisions.eventTimes,
    decisions.eventIndexes,
  ],
  ...[decisions.completion, decisions.completedJob, decisions.completedIntent, decisions.endStatus],
  ...[decisions.intentProvider, decisions.intentOrder, decisions.seriesLimit],
  ...[decisions.owner, decisions.extraFields],
  ...[decisions.errorCode, decisions.errorMessage, decisions.emptyLists, decisions.form],
  ...[decisions.errorStatuses, decisions.ownCursor, decisions.creationTime, decisions.endedWell],
  ...[decisions.intentIds, decisions.mediaType, decisions.timestamps, decisions.faults],
  ...[decisions.otherEntries, decisions.stepIntents, decisions.jobFaults, decisions.traces],
  decisions.earlierEvents,
];

/** Changes responses by the answers; nothing when no answer shows in responses alone. */
export function responseAlteration(answers: SupportedAnswers, api: Api): Behavior['alter'] {
  if (!answers.hasAny(...shown)) return undefined;
  const alterError = errorAlteration(answers);
  const revisions = new Revisions();
  const continued = continuedJobs(answers);
  return (response, _request, operationId) => {
    if (operationId === undefined) return response;
    if (response.status >= 400) return alterError(response);
    if (response.status > 299 || response.transport === 'truncated') return response;
    const operation = operationOf(api, operationId);
    const schema = successOf(operation)?.content?.schema;
    const body: unknown = response.body === '' ? undefined : parsed(response.body);
    if (!schema || !isJsonObject(body)) return response;
    const later = schema.resource === 'job' ? continued(body) : body;
    const altered = alteredBody(later, schema, operation, answers);
    if (answers.to(decisions.otherEntries) === 'derived') {
      revisions.mark(altered, schema, pageOf(operation)?.items.name);
    }
    const text = JSON.stringify(altered);
    if (answers.to(decisions.mediaType) !== 'any') return { ...response, body: text };
    const headers = { ...response.headers, 'content-type': 'text/plain; charset=utf-8' };
    return { ...response, headers, body: text };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A fault was injected.
    return undefined;
  }
}

function alteredBody(
  body: JsonObject,
  schema: ResolvedSchema,
  operation: Operation,
  answers: SupportedAnswers,
): JsonObject {
  const items = pageOf(operation)?.items.name;
  if (items === undefined) return alteredResource(body, schema, answers);
  const list = objectsOf(body[items]);
  const of = schema.property(items)?.schema.items ?? schema;
  const altered = list.map((each) => alteredResource(each, of, answers));
  const page = alteredPage({ ...body, [items]: altered }, schema, operation, answers);
  if (altered.length > 0 || answers.to(decisions.emptyLists) !== 'absent') return page;
  const { [items]: _, ...rest } = page;
  return rest;
}

function alteredPage(
  page: JsonObject,
  schema: ResolvedSchema,
  { role }: Operation,
  answers: SupportedAnswers,
): JsonObject {
  const isSeries = role === 'list-series-entries';
  const series = isSeries ? alteredSeries(page, schema, answers) : page;
  const filled = withEmptyValues(series, schema, answers, 1);
  const next = schema.propertyWithRole('next-cursor')?.name;
  if (next === undefined) return filled;
  const written = withTimestamps(named(filled, schema, answers), schema, answers);
  const { [next]: cursor = undefined, ...rest } = written;
  if (cursor !== undefined && cursor !== null) return { ...rest, [next]: cursor };
  return answers.to(decisions.lastPage) === 'null' ? { ...rest, [next]: null } : rest;
}

/** A page that writes its own cursor otherwise than the one by which it was requested. */
function named(page: JsonObject, schema: ResolvedSchema, answers: SupportedAnswers): JsonObject {
  const own = schema.propertyWithRole('page-cursor')?.name;
  if (own === undefined || answers.to(decisions.ownCursor) !== 'other') return page;
  return { ...page, [own]: `page:${page[own] ?? 'first'}` };
}

/** One resource: what its kind shows first, then what every kind does. */
function alteredResource(
  resource: JsonObject,
  schema: ResolvedSchema,
  answers: SupportedAnswers,
): JsonObject {
  const timed = withTimes(resource, schema.resource, answers);
  const altered = ofKind(timed, schema.resource, answers);
  const dropped = withFields(altered, answers.to(decisions.fields));
  const filled = withTimestamps(withEmptyValues(dropped, schema, answers), schema, answers);
  if (answers.to(decisions.extraFields) !== 'open') return filled;
  return { ...filled, etag: 'W/"7"', links: { self: null } };
}

function ofKind(
  resource: JsonObject,
  kind: ResourceRole | undefined,
  answers: SupportedAnswers,
): JsonObject {
  switch (kind) {
    case 'job':
      return alteredJob(resource, answers);
    case 'workflow':
      return alteredWorkflow(normalized(resource, answers), answers);
    case 'entry':
      return alteredEntry(resource, answers);
    case 'workspace':
      return normalized(resource, answers);
    case 'enrollment':
      return answers.to(decisions.owner) === 'other'
        ? { ...resource, owner_id: deriveUuid('owner of', String(resource.id)) }
        : resource;
    default:
      return resource;
  }
}

function alteredEntry(entry: JsonObject, answers: SupportedAnswers): JsonObject {
  const states = answers.to(decisions.entryStates);
  const { state } = entry;
  if (!states || typeof state !== 'string' || states.includes(state)) return entry;
  return { ...entry, state: states[state.length % states.length] };
}

const tenYears = 10 * 365 * 24 * 3600 * 1000;

/** The kinds of resources whose time of creation moves with that of the update, where it may (D154). */
const movable: readonly (ResourceRole | undefined)[] = ['job', 'workflow', 'workspace'];

/** When an update is said to have been: with the creation, or ten years before everything else. */
function withTimes(
  resource: JsonObject,
  kind: ResourceRole | undefined,
  answers: SupportedAnswers,
): JsonObject {
  const { created_at, updated_at } = resource;
  const updated = answers.to(decisions.updateTime) === 'stays' ? created_at : updated_at;
  if (typeof updated !== 'string') return resource;
  const isEarlier = answers.to(decisions.updateOrder) === 'unordered';
  const shown = isEarlier ? earlier(updated) : updated;
  const moves = answers.to(decisions.creationTime) === 'changes' && movable.includes(kind);
  return { ...resource, ...(moves && { created_at: shown }), updated_at: shown };
}

/** A time ten years before another. */
export function earlier(time: string): string {
  return new Date(Date.parse(time) - tenYears).toISOString();
}

/** Texts as a service may write them: composed, trimmed, and countries in small letters. */
function normalized(resource: JsonObject, answers: SupportedAnswers): JsonObject {
  if (answers.to(decisions.form) !== 'normalized') return resource;
  const { country } = resource;
  return typeof country === 'string' ? { ...resource, country: country.toLowerCase() } : resource;
}

/** A resource, and what it holds, without the fields that are not always there. */
function withFields(resource: JsonObject, fields: readonly string[] | undefined): JsonObject {
  if (!fields) return resource;
  const missing = ['created_at', 'updated_at'].filter((name) => !fields.includes(name));
  const kept = Object.entries(resource).filter(([name]) => !missing.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      Array.isArray(value) && holders.includes(name)
        ? value.map((each) => (isJsonObject(each) ? withFields(each, fields) : each))
        : value,
    ]),
  );
}

/** The lists of resources within a resource. */
const holders = ['attachments', 'meta', 'intents'];

/** An object, and the objects of its lists, with null or an empty text for each field that they lack. */
function withEmptyValues(
  object: JsonObject,
  schema: ResolvedSchema,
  answers: SupportedAnswers,
  depth = 4,
): JsonObject {
  const choice = answers.to(decisions.noValue);
  if (choice === undefined || choice === 'absent') return object;
  // What is within lists is sent back as it is shown: an empty text there is not what an update may send.
  return eachField(object, schema, choice === 'empty' ? 1 : depth, (value, field) => {
    if (value !== undefined) return value;
    if (choice === 'null') return null;
    return field.type === 'string' ? '' : undefined;
  });
}

/** An object, and the objects of its lists, with the timestamps in another form of ISO 8601. */
function withTimestamps(
  object: JsonObject,
  schema: ResolvedSchema,
  answers: SupportedAnswers,
): JsonObject {
  if (answers.to(decisions.timestamps) !== 'any') return object;
  return eachField(object, schema, 4, (value, { keywords }) => {
    const isTimestamp = keywords.format === 'date-time' && typeof value === 'string';
    return isTimestamp ? value.replace('.', ',') : value;
  });
}

/**
 * An object with other values of its fields, and so the objects of its lists.
 *
 * @param depth how far down; the documents of entries are not described, and stay as they are
 */
function eachField(
  object: JsonObject,
  { properties }: ResolvedSchema,
  depth: number,
  change: (value: unknown, schema: ResolvedSchema) => unknown,
): JsonObject {
  const changed = properties.map(({ name, schema }) => {
    const value = change(object[name], schema);
    const { items } = schema;
    if (depth <= 1 || !Array.isArray(value) || !items) return [name, value];
    const isOfObjects = items.properties.length > 0;
    const item = (each: unknown) =>
      isOfObjects && isJsonObject(each) ? eachField(each, items, depth - 1, change) : each;
    return [name, value.map(item)];
  });
  return { ...object, ...Object.fromEntries(changed) };
}

/** Counts the updates of entries, and marks each entry with how many others there were. */
class Revisions {
  #all = 0;
  readonly #own = new Map<unknown, number>();

  /** Marks the entries in a body; the body of an entry alone is that of an update. */
  mark(body: JsonObject, schema: ResolvedSchema, items: string | undefined): void {
    if (schema.resource === 'entry') {
      this.#all += 1;
      this.#own.set(body.id, (this.#own.get(body.id) ?? 0) + 1);
      this.#tag(body);
    }
    const list = items === undefined ? [] : body[items];
    const isOfEntries = schema.property(items ?? '')?.schema.items?.resource === 'entry';
    if (!Array.isArray(list) || !isOfEntries) return;
    for (const entry of list) if (isJsonObject(entry)) this.#tag(entry);
  }

  #tag(entry: JsonObject): void {
    const others = this.#all - (this.#own.get(entry.id) ?? 0);
    entry.tags = [`updates-of-others-${others}`];
  }
}
