import type { ExampleSet, Schemas } from './example-set.ts';

/** A line when instants do not follow each other; those that are missing are passed over. */
function inOrder(what: string, ...instants: (string | undefined)[]): string[] {
  const given = instants.filter((instant) => instant !== undefined);
  const sorted = given.toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return given.join() === sorted.join() ? [] : [`${what}: ${given.join(' is before ')}, not so`];
}

/** What has a UUID and the time of its creation. */
const identified = [
  'SiloEntry',
  'Job',
  'Intent',
  'Workflow',
  'Workspace',
  'Enrollment',
  'SeriesEntry',
] as const;
const dated = [...identified, 'SiloMetaRecord'] as const;

/** Nothing is updated before it is created. */
export function createdBeforeUpdated(examples: ExampleSet): string[] {
  return dated.flatMap((schema) =>
    examples
      .all(schema)
      .flatMap((thing) => inOrder(`${schema} ${thing.id}`, thing.created_at, thing.updated_at)),
  );
}

/** What belongs to an entry is created during its time, and updated no later than the entry. */
export function partsWithinEntries(examples: ExampleSet): string[] {
  return examples
    .all('SiloEntry')
    .flatMap(({ id, created_at, updated_at, attachments, meta }) => [
      ...(attachments ?? []).flatMap((attachment) =>
        inOrder(
          `attachment ${attachment.id} of ${id}`,
          created_at,
          attachment.created_at,
          updated_at,
        ),
      ),
      ...(meta ?? []).flatMap((record) =>
        inOrder(
          `record ${record.id}`,
          created_at,
          record.created_at,
          record.updated_at,
          updated_at,
        ),
      ),
    ]);
}

/** Intents follow each other within their job, and a job is completed by its last update. */
export function intentsInOrder(examples: ExampleSet): string[] {
  return examples
    .all('Job')
    .flatMap(({ id, created_at, updated_at, completed_at, intents = [] }) => {
      const moments = intents.flatMap((intent) => [intent.created_at, intent.updated_at]);
      return inOrder(`job ${id}`, created_at, ...moments, completed_at, updated_at);
    });
}

/** Events count up by one, follow each other, and happen within their intent. */
export function eventsInOrder(examples: ExampleSet): string[] {
  return examples
    .all('Intent')
    .flatMap(({ id, created_at, updated_at, events = [] }) => [
      ...inOrder(`events of ${id}`, created_at, ...events.map(({ at }) => at), updated_at),
      ...events
        .filter(({ index }, place) => index !== (events[0]?.index ?? Number.NaN) + place)
        .map(({ index }) => `events of ${id}: the index ${index} is out of place`),
    ]);
}

const minute = 60_000;

/** A UUID of version 7 begins with the time of its creation (RFC 9562, section 5.7). */
export function idsOfTheirTime(examples: ExampleSet): string[] {
  return identified.flatMap((schema) =>
    examples
      .all(schema)
      .filter(({ id }) => id[14] === '7')
      .filter((thing) => minute < Math.abs(timeOf(thing.id) - Date.parse(thing.created_at)))
      .map(({ id, created_at }) => `${schema} ${id}: is not of ${created_at}`),
  );
}

function timeOf(uuid: Schemas['Uuid']): number {
  return Number.parseInt(uuid.replace('-', '').slice(0, 12), 16);
}
