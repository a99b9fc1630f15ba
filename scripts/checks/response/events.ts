import type { Operation } from '../../api/operation.ts';
import { resourceSchema, resourcesIn } from '../../api/success.ts';
import { type JsonObject, objectsOf, text } from '../../lib/json.ts';
import { type Basis, restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, type Finding, findingOn } from '../finding.ts';
import { firstRepeated, isFine, timeOf } from '../values.ts';

/** Whether the events of an intent are a history of it. */
export const eventOrder: ResponseCheck = {
  id: 'event-order',
  kind: 'stateless',
  asserts:
    'The events of an intent are in the order of their indexes, no index twice, and none left out but those of other intents, and their times follow. The events of intents that were updated one after the other do not have the same times.',
  basis: restsOn('F280', 'D92', 'D93', 'D183', 'D202', 'D203'),
  fix: 'Number the events of an intent one after the other, list them by that number, and note the time of each.',
  needs: 'a job with an intent of two events',
  appliesTo: hasEvents,
  evaluate({ response }, { operation }) {
    const jobs = resourcesIn(response, operation);
    const lists = jobs.flatMap(eventsOf).filter(({ length }) => length > 1);
    if (lists.length === 0) return undefined;
    const all = lists.flatMap(disorder);
    if (all.length > 0) return all;
    const falling = lists.filter(isFalling);
    if (falling.length === 0) {
      return jobs.flatMap((job) => [...gaps(job), ...unnumbered(job), ...sameTimes(job)]);
    }
    const actual = `${falling.length} of ${lists.length} backwards`;
    // By their times as well, or these may be what the events are ordered by.
    const fallsByTime = falling.some((each) => movesOf(each).every((step) => step < 0));
    if (fallsByTime && lists.some((each) => movesOf(each).every((step) => step > 0))) {
      const message = 'The events of one intent are listed forwards, those of another backwards.';
      return [eventFinding({ fact: 'F280' }, message, actual)];
    }
    const message = 'The events of an intent are listed backwards.';
    return [eventFinding({ decision: 'D93' }, message, actual)];
  },
};

export const eventZone: ResponseCheck = {
  id: 'event-zone',
  kind: 'stateless',
  asserts: 'The time of each event names its time zone.',
  basis: restsOn('D209'),
  fix: 'Write the time in UTC, with `Z` at its end.',
  needs: 'a job with an event',
  appliesTo: hasEvents,
  evaluate({ response }, { operation }) {
    const events = resourcesIn(response, operation).flatMap((job) => eventsOf(job).flat());
    const times = events.flatMap(({ at }) => text(at) ?? []);
    if (times.length === 0) return undefined;
    const time = times.find((each) => /\d[T ][\d:.,]+$/.test(each));
    if (time === undefined) return [];
    const message = 'The time of an event names no time zone.';
    const pointer = '/intents/0/events/0/at';
    return [assumed('D209', { message, pointer, expected: 'a time with its zone', actual: time })];
  },
};

function hasEvents(operation: Operation): boolean {
  const intent = resourceSchema(operation)?.property('intents')?.schema.items;
  return intent?.property('events') !== undefined;
}

/** The events of each intent of a job. */
function eventsOf({ intents }: JsonObject): JsonObject[][] {
  return objectsOf(intents).map(({ events }) => objectsOf(events));
}

/** An index that is left out between two of an intent, and that no other intent has. */
function gaps(job: JsonObject): Finding[] {
  const lists = eventsOf(job).map((events) =>
    events.map(({ index }) => index).filter((index) => typeof index === 'number'),
  );
  const indexes = new Set(lists.flat());
  const list = lists.find((each) =>
    each.some((index) => index !== Math.max(...each) && !indexes.has(index + 1)),
  );
  if (!list) return [];
  const message = 'An index is left out between the events of an intent.';
  return [eventFinding({ decision: 'D202' }, message, list.join(', '), 'indexes without a gap')];
}

/** An event without an index, although the others of its intent have one. */
function unnumbered(job: JsonObject): Finding[] {
  const has = ({ index }: JsonObject) => typeof index === 'number';
  const list = eventsOf(job).find((events) => events.some(has) && !events.every(has));
  if (!list) return [];
  const actual = list.map(({ index }) => index ?? 'none').join(', ');
  const message = 'An event of an intent has no index, and others have one.';
  return [eventFinding({ decision: 'D183' }, message, actual, 'an index for each event')];
}

/** Intents that were updated so far apart, in ms, did not have all of their events at the same time. */
const leastApart = 100;

/** The events of several intents at the same times, although the intents were updated one after the other. */
function sameTimes(job: JsonObject): Finding[] {
  const intents = objectsOf(job.intents).filter(({ events }) => objectsOf(events).length > 1);
  const groups = Map.groupBy(intents, timesOf);
  const expected = 'for each event the time at which it happened';
  for (const [times, alike] of groups) {
    const updates = alike.map(({ updated_at }) => timeOf(updated_at));
    const apart = Math.max(...updates) - Math.min(...updates);
    if (!times.split(', ').every(isFine) || !(apart >= leastApart)) continue;
    const message =
      'The events of intents that were updated one after the other have the same times.';
    return [eventFinding({ decision: 'D203' }, message, times, expected)];
  }
  return [];
}

/** The times of the events of an intent, each once, as one text. */
function timesOf({ events }: JsonObject): string {
  return [...new Set(objectsOf(events).map(({ at }) => text(at) ?? ''))].join(', ');
}

/** What lies between the times of events and those of the ones before, in ms. */
function movesOf(events: readonly { at?: unknown }[]): number[] {
  return differences(events.map(({ at }) => timeOf(at)));
}

function disorder(events: readonly { index?: unknown; at?: unknown }[]): Finding[] {
  const indexes = events.map(({ index }) => index).filter((each) => typeof each === 'number');
  if (indexes.length < 2) return [];
  const shared = firstRepeated(indexes);
  if (shared !== undefined) {
    // Whether indexes rise is open, but one that two events share tells the place of neither.
    const message = 'Two events of an intent have the same index.';
    return [eventFinding({ fact: 'F280' }, message, indexes.join(', '))];
  }
  const steps = differences(indexes);
  const rising = steps.every((step) => step > 0);
  const moves = movesOf(events);
  if (!rising && !steps.every((step) => step < 0)) {
    // What the events are ordered by is open, but not that they are.
    const isInNoOrder = [steps, moves].every(isMixed);
    const basis: Basis = isInNoOrder ? { fact: 'F280' } : { decision: 'D93' };
    const message = 'The indexes of the events are not in order.';
    return [eventFinding(basis, message, indexes.join(', '))];
  }
  if (moves.some(Number.isNaN)) return [];
  const against = moves.some((step) => (rising ? step < 0 : step > 0));
  if (!against) return [];
  const seen = events.flatMap(({ at }) => text(at) ?? []).join(', ');
  return [
    eventFinding({ decision: 'D92' }, 'The times of the events go against their indexes.', seen),
  ];
}

function isFalling(events: readonly { index?: unknown }[]): boolean {
  const [first, second] = events.map(({ index }) => Number(index));
  return first !== undefined && second !== undefined && second < first;
}

/** Whether some of the steps from value to value go up, and others down. */
function isMixed(steps: readonly number[]): boolean {
  return steps.some((step) => step > 0) && steps.some((step) => step < 0);
}

function differences(values: readonly number[]): number[] {
  return values.slice(1).map((value, index) => value - (values[index] ?? value));
}

function eventFinding(
  basis: Basis,
  message: string,
  actual: string,
  expected = 'events in order',
): Finding {
  return findingOn(basis, { message, pointer: '/intents/0/events', expected, actual });
}
