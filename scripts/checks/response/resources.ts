import { type Operation, pageOf, successOf } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { objectIn, resourcesIn } from '../../api/success.ts';
import { shorten } from '../../api/validator.ts';
import type { Fact } from '../../document/openapi.ts';
import { isJsonObject, type JsonObject, objectsOf, text } from '../../lib/json.ts';
import { type Basis, basisOfCalls, callFact } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, documented, type Finding, findingOn } from '../finding.ts';
import { sameCaseless, sameText, sameUuid, timeOf } from '../values.ts';
import { sameResource } from './named-resource.ts';

/** Schema of the resources in a success: of the items of its page, or of the object itself. */
export function resourceSchema(operation: Operation): ResolvedSchema | undefined {
  return pageOf(operation)?.items.schema.items ?? successOf(operation)?.content?.schema;
}

const metaId: ResponseCheck = {
  id: 'meta-id',
  kind: 'stateless',
  asserts: "A meta record's id is the UUID of its entry, its source and its key, joined by colons.",
  basis: [{ fact: 'F061' }],
  fix: 'Compose the id anew from the three fields: `<entry_id>:<src>:<key>`.',
  needs: 'an entry with a meta record that has `src` and `key`',
  appliesTo: (operation) => {
    const record = resourceSchema(operation)?.property('meta')?.schema.items;
    return record?.property('src') !== undefined && record.property('key') !== undefined;
  },
  evaluate({ response }, { operation }) {
    const records = resourcesIn(response, operation).flatMap((entry) =>
      objectsOf(entry.meta).flatMap(({ id, entry_id = entry.id, src, key }) =>
        typeof src === 'string' && typeof key === 'string'
          ? [{ actual: String(id), expected: `${entry_id}:${src}:${key}` }]
          : [],
      ),
    );
    if (records.length === 0) return undefined;
    return records
      .filter(({ expected, actual }) => lowerUuid(actual) !== lowerUuid(expected))
      .map((found) =>
        documented('F061', {
          message: 'The id of a meta record is not composed of its entry, source and key.',
          pointer: '/meta',
          ...found,
        }),
      );
  },
};

// A UUID may be written in capitals; source and key may not be changed.
function lowerUuid(id: string): string {
  return id.slice(0, 36).toLowerCase() + id.slice(36);
}

const timePairs = [
  { earlier: 'created_at', later: 'updated_at', decision: 'D90' },
  { earlier: 'created_at', later: 'completed_at', decision: 'D91' },
] as const;

/** How many ms a time may be coarser than another. */
const coarseness = 1000;

const timeOrder: ResponseCheck = {
  id: 'time-order',
  kind: 'stateless',
  asserts:
    'Nothing was updated, neither a resource nor what is within one, and no job completed, before it was created; nor was an intent or an event of a job before the job.',
  basis: [{ decision: 'D90' }, { decision: 'D91' }, { decision: 'D169' }],
  fix: 'Take all times from one clock, and set the time of update at creation as well.',
  needs: 'a resource with two times',
  appliesTo: (operation) =>
    timePairs.some(({ earlier, later }) =>
      [earlier, later].every((name) => resourceSchema(operation)?.property(name) !== undefined),
    ),
  evaluate({ response }, { operation }) {
    const resources = resourcesIn(response, operation);
    const pairs = [
      ...resources.flatMap((object) =>
        timePairs.map(({ earlier, later, decision }) => ({
          ...{ decision, pointer: `/${later}`, slack: 0 },
          times: [object[earlier], object[later]],
        })),
      ),
      ...resources.flatMap(timesWithin),
      ...resources.flatMap(timesWithinJob),
    ];
    const readable = pairs.filter(({ times }) =>
      times.every((time) => typeof time === 'string' && /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/.test(time)),
    );
    if (readable.length === 0) return undefined;
    return readable
      .filter(({ times: [earlier, later], slack }) => timeOf(earlier) > timeOf(later) + slack)
      .map(({ pointer, decision, times }) =>
        assumed(decision, {
          message: `\`${pointer.slice(1).replaceAll('/0/', '.')}\` lies before \`created_at\`.`,
          pointer,
          expected: 'a time not before created_at',
          actual: `${times[1]} before ${times[0]}`,
        }),
      );
  },
};

/** The times of creation and of update of what is within a resource, such as an intent of a job. */
function timesWithin(resource: JsonObject) {
  return Object.entries(resource).flatMap(([name, list]) =>
    objectsOf(list).map(({ created_at, updated_at }) => ({
      ...{ decision: 'D90', pointer: `/${name}/0/updated_at`, slack: 0 },
      times: [created_at, updated_at],
    })),
  );
}

/** The times of the intents and events of a job, each with that of the job. */
function timesWithinJob({ created_at, updated_at, intents }: JsonObject) {
  // The time of creation may move with that of the update (D154).
  if (created_at === updated_at) return [];
  const pair = (pointer: string, time: unknown) => ({
    ...{ decision: 'D169', pointer, slack: coarseness },
    times: [created_at, time],
  });
  return objectsOf(intents).flatMap((intent) => [
    pair('/intents/0/created_at', intent.created_at),
    ...objectsOf(intent.events).map(({ at }) => pair('/intents/0/events/0/at', at)),
  ]);
}

type ValueComparison = (sent: unknown, found: unknown) => boolean;

// Countries and slugs may be stored in one case.
const caseless = ['country', 'slug'];

const responseShowsRequest: ResponseCheck = {
  id: 'response-shows-request',
  kind: 'stateful',
  asserts:
    'The response to a write has the values that were sent, in the fields of the same names.',
  basis: [{ fact: 'F016' }, { decision: 'D85' }, { decision: 'D125' }, { decision: 'D138' }],
  cites: (api) =>
    basisOfCalls(
      api,
      api.operations.filter((each) => comparisons(each).length > 0 && !returnsToken(each)),
    ),
  fix: 'Store each field of the body whole, and respond with the resource as it is after the write.',
  needs: 'a successful write that shows a field of its body',
  appliesTo: (operation) => comparisons(operation).length > 0,
  evaluate({ request, response, expectation }, { operation, facts }) {
    const found = objectIn(response);
    const sent = request.json;
    if (expectation !== 'success' || !found || !isJsonObject(sent)) return undefined;
    const shown = comparisons(operation).filter(
      ([name]) => sent[name] !== undefined && sent[name] !== '' && found[name] !== undefined,
    );
    if (shown.length === 0) return undefined;
    return shown
      .filter(([name, same]) => !same(sent[name], found[name]))
      .map(([name]) => {
        const [value, shown] = [sent[name], found[name]];
        return difference(name, value, shown, writeBasis(operation, name, value, shown, facts));
      });
  },
};

/** The fields that the body of a request and the response share, and how each is compared. */
function comparisons(
  operation: Operation,
): readonly (readonly [name: string, same: ValueComparison])[] {
  const shown = successOf(operation)?.content?.schema;
  const sent = operation.requestBody?.content?.schema.properties ?? [];
  return sent.flatMap(({ name }) => {
    const schema = shown?.property(name)?.schema;
    const same = schema && comparisonFor(name, schema);
    return same ? [[name, same] as const] : [];
  });
}

function comparisonFor(name: string, { type, keywords, items }: ResolvedSchema) {
  if (type === 'array') return items?.type === 'string' ? holdsTexts : undefined;
  if (type !== 'string') return undefined;
  if (keywords.format === 'uuid') return sameUuid;
  return caseless.includes(name) ? sameCaseless : sameText;
}

// Tags may be kept as a set, and a server may add its own, so only those that were sent are looked for.
function holdsTexts(sent: unknown, found: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(found)) return false;
  return sent.every((each) => found.some((other) => sameText(other, each)));
}

function difference(
  name: string,
  sent: unknown,
  found: unknown,
  basis: Basis | undefined,
): Finding {
  return findingOn(basis, {
    message: `The response shows another \`${name}\` than was sent.`,
    pointer: `/${name}`,
    expected: `the ${name} sent`,
    actual: `${shorten(found)} for ${shorten(sent)}`,
  });
}

/**
 * On what a value rests that comes back otherwise: in another form, or altogether. What an
 * authorization returns of its body is open.
 */
function writeBasis(
  operation: Operation,
  name: string,
  sent: unknown,
  found: unknown,
  facts: readonly Fact[],
): Basis | undefined {
  if (returnsToken(operation)) return { decision: name === 'owner_id' ? 'D125' : 'D138' };
  // It may stand for a field that is not shown.
  if (found === null || found === '') return { decision: 'D85' };
  if (isOtherForm(sent, found)) return { decision: 'D138' };
  if (name === 'silo_entry_id') return { fact: 'F016' };
  const fact = callFact(operation, facts);
  return fact === undefined ? undefined : { fact };
}

function returnsToken(operation: Operation): boolean {
  return operation.requestBody?.content?.schema.propertyWithRole('credential') !== undefined;
}

/** Whether a value, or each of a list, comes back in a form of the service: in another case, with other signs. */
function isOtherForm(sent: unknown, found: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(found)) return lettersOf(sent) === lettersOf(found);
  return sent.every((each) => found.some((other) => sameCaseless(other, each)));
}

function lettersOf(value: unknown): string {
  return JSON.stringify(value ?? null)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

const eventOrder: ResponseCheck = {
  id: 'event-order',
  kind: 'stateless',
  asserts:
    'The events of an intent are in the order of their indexes, no index twice, and their times follow.',
  basis: [{ decision: 'D92' }, { decision: 'D93' }],
  fix: 'Number the events of an intent one after the other, and list them by that number.',
  needs: 'a job with an intent of two events',
  appliesTo: (operation) =>
    resourceSchema(operation)?.property('intents')?.schema.items?.property('events') !== undefined,
  evaluate({ response }, { operation }) {
    const lists = resourcesIn(response, operation)
      .flatMap(({ intents }) => objectsOf(intents))
      .map(({ events }) => objectsOf(events))
      .filter(({ length }) => length > 1);
    if (lists.length === 0) return undefined;
    const all = lists.flatMap(disorder);
    if (all.length > 0) return all;
    const falling = lists.filter(isFalling).length;
    if (falling === 0 || falling === lists.length) return [];
    const message = 'The events of one intent are listed forwards, and those of another backwards.';
    return [eventFinding('D93', message, `${falling} of ${lists.length} backwards`)];
  },
};

function disorder(events: readonly { index?: unknown; at?: unknown }[]): Finding[] {
  const indexes = events.map(({ index }) => index).filter((each) => typeof each === 'number');
  if (indexes.length < 2) return [];
  const steps = differences(indexes);
  // A server may begin with the first event or with the last one.
  const rising = steps.every((step) => step > 0);
  if (!rising && !steps.every((step) => step < 0)) {
    return [eventFinding('D93', 'The indexes of the events are not in order.', indexes.join(', '))];
  }
  const times = events.map(({ at }) => timeOf(at));
  if (times.some(Number.isNaN)) return [];
  const against = differences(times).some((step) => (rising ? step < 0 : step > 0));
  if (!against) return [];
  const seen = events.flatMap(({ at }) => text(at) ?? []).join(', ');
  return [eventFinding('D92', 'The times of the events go against their indexes.', seen)];
}

function isFalling(events: readonly { index?: unknown }[]): boolean {
  const [first, second] = events.map(({ index }) => Number(index));
  return first !== undefined && second !== undefined && second < first;
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? value));
}

function eventFinding(decision: string, message: string, actual: string): Finding {
  const expected = 'events in order';
  return assumed(decision, { message, pointer: '/intents/0/events', expected, actual });
}

/** Checks of the fields of a resource, each against the others or against the request. */
export const resourceChecks: readonly ResponseCheck[] = [
  metaId,
  timeOrder,
  sameResource,
  responseShowsRequest,
  eventOrder,
];
