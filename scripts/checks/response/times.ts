import type { Operation } from '../../api/operation.ts';
import { objectIn, resourceSchema, resourcesIn } from '../../api/success.ts';
import { type JsonObject, objectsOf } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { assumed } from '../finding.ts';
import { isFine, timeOf } from '../values.ts';

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
    'Neither a resource nor what is within one was updated, and no job completed, before it was created. No job was last updated before its end, and no intent or event of it lies before its creation or after its completion.',
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
