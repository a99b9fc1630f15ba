import type { Operation } from '../../api/operation.ts';
import { objectIn, resourceSchema, resourcesIn } from '../../api/success.ts';
import { type JsonObject, objectsOf, text } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { type Basis, restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed, type Finding, findingOn } from '../finding.ts';
import { firstRepeated, timeOf } from '../values.ts';

/** The pairs of times that the resources of an operation have. */
function timePairs(operation: Operation) {
  const schema = resourceSchema(operation);
  const completed = schema?.propertyWithRole('completion-time')?.name ?? '';
  return [
    { earlier: 'created_at', later: 'updated_at', decision: 'D90' },
    { earlier: 'created_at', later: completed, decision: 'D91' },
  ].filter(({ earlier, later }) => schema?.property(earlier) && schema.property(later));
}

/** How many ms a time may be coarser than another. */
const coarseness = 1000;

/** How many ms the times of what happens together may lie apart. */
const noise = 50;

/** Two times, of which the first is not to lie after the second. */
interface TimePair {
  decision: string;
  /** Where the second is. */
  pointer: string;
  times: readonly [earlier: unknown, later: unknown];
  /** By how many ms they may be apart the wrong way. */
  slack: number;
  /** What the first time is of, in words, other than `created_at`. */
  than?: string;
}

export const timeOrder: ResponseCheck = {
  id: 'time-order',
  kind: 'stateless',
  asserts:
    'Nothing was updated, neither a resource nor what is within one, and no job completed, before it was created. No job was last updated before its end, and no intent or event of it lies before the job or after its end.',
  basis: restsOn('D89', 'D90', 'D91', 'D169'),
  fix: 'Take all times from one clock, and set the time of update at creation as well.',
  needs: 'a resource with two times',
  appliesTo: (operation) => timePairs(operation).length > 0,
  evaluate({ response }, { operation }) {
    const object = objectIn(response);
    const pairs = object ? readablePairs(operation)(object) : [];
    if (pairs.length === 0) return undefined;
    return pairs
      .filter(({ times: [earlier, later], slack }) => timeOf(earlier) > timeOf(later) + slack)
      .map(({ pointer, decision, times, than = '`created_at`' }) =>
        assumed(decision, {
          message: `\`${pointer.slice(1).replaceAll('/0/', '.')}\` lies before ${than}.`,
          pointer,
          expected: `a time not before ${than}`,
          actual: `${times[1]} before ${times[0]}`,
        }),
      );
  },
};

/** The pairs of times in a success of an operation that can be compared. */
const readablePairs = onceForEach((operation: Operation) =>
  onceForEach((object: JsonObject) => {
    const resources = resourcesIn({ status: 200, json: object }, operation);
    const ofResource = timePairs(operation);
    const completed = resourceSchema(operation)?.propertyWithRole('completion-time')?.name ?? '';
    const pairs: TimePair[] = [
      ...resources.flatMap((resource) =>
        ofResource.map(
          ({ earlier, later, decision }): TimePair => ({
            ...{ decision, pointer: `/${later}`, slack: 0 },
            times: [resource[earlier], resource[later]],
          }),
        ),
      ),
      ...resources.flatMap(timesWithin),
      ...resources.flatMap((resource) => timesWithinJob(resource, completed)),
    ];
    return pairs.filter(({ times }) =>
      times.every((time) => typeof time === 'string' && /^\d{4}-.*(Z|[+-]\d\d:?\d\d)$/.test(time)),
    );
  }),
);

/** The times of creation and of update of what is within a resource, such as an intent of a job. */
function timesWithin(resource: JsonObject): TimePair[] {
  return Object.entries(resource).flatMap(([name, list]) =>
    objectsOf(list).map(({ created_at, updated_at }) => ({
      ...{ decision: 'D90', pointer: `/${name}/0/updated_at`, slack: 0 },
      times: [created_at, updated_at],
    })),
  );
}

/** The last update of a job, and the times of its intents and events, each with those of the job. */
function timesWithinJob(job: JsonObject, completed: string): TimePair[] {
  const { created_at, updated_at } = job;
  const pair = (pointer: string, ...times: readonly [unknown, unknown]) => ({
    ...{ decision: 'D169', pointer, times, slack: times.every(isFine) ? noise : coarseness },
  });
  // A job that completes, or is updated, before it is created is another finding (D90, D91).
  const ends = timeOf(job[completed]) >= timeOf(created_at);
  const isUpdated = timeOf(updated_at) >= timeOf(created_at);
  const update = {
    ...pair('/updated_at', job[completed], updated_at),
    ...{ decision: 'D89', than: 'the completion' },
  };
  const ofIntents = objectsOf(job.intents).flatMap((intent) => {
    const events = objectsOf(intent.events).map(({ at }) => at);
    const lastUpdate = {
      ...pair(`/${completed}`, intent.updated_at, job[completed]),
      ...{ slack: coarseness, than: 'the last update of an intent' },
    };
    const ofEvents = events.map((at) => ({
      ...pair(`/${completed}`, at, job[completed]),
      than: 'an event of an intent',
    }));
    const late = ends ? [lastUpdate, ...ofEvents] : [];
    // The time of creation may move with that of the update (D154).
    if (updated_at === undefined || created_at === updated_at) return late;
    return [
      ...late,
      pair('/intents/0/created_at', created_at, intent.created_at),
      ...events.map((at) => pair('/intents/0/events/0/at', created_at, at)),
    ];
  });
  return ends && isUpdated ? [update, ...ofIntents] : ofIntents;
}

/** Whether a time is more exact than a second. */
function isFine(time: unknown): boolean {
  return typeof time === 'string' && /:\d\d[.,]\d{2}/.test(time);
}

export const eventOrder: ResponseCheck = {
  id: 'event-order',
  kind: 'stateless',
  asserts:
    'The events of an intent are in the order of their indexes, no index twice, and their times follow.',
  basis: restsOn('F280', 'D92', 'D93'),
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
    const falling = lists.filter(isFalling);
    if (falling.length === 0) return [];
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

function eventFinding(basis: Basis, message: string, actual: string): Finding {
  const expected = 'events in order';
  return findingOn(basis, { message, pointer: '/intents/0/events', expected, actual });
}
