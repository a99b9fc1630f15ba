import { isDeepStrictEqual } from 'node:util';
import { type ExampleSet, entryOfNumber, known, shared } from './example-set.ts';

/** One workspace with one folder, one workflow and one series. */
export function onePlace(examples: ExampleSet): string[] {
  const steps = examples.all('Step').map(({ config }) => config?.series_id);
  return [
    ...shared('workspace', [
      ...examples.all('Workspace').map(({ id }) => id),
      ...examples.all('Enrollment').map(({ owner_id }) => owner_id),
      ...examples.all('EnrollmentAuthorization').map(({ owner_id }) => owner_id),
    ]),
    ...shared('folder', [
      ...examples.all('SiloEntry').map(({ folder }) => folder),
      ...examples.all('SiloEntryPage').map(({ folder }) => folder),
      ...examples.all('SiloEntryUpdate').map(({ folder }) => folder),
      examples.named('silo-entries-folder'),
    ]),
    ...shared('workflow', [
      ...examples.all('Workflow').map(({ id }) => id),
      ...examples.all('Job').map(({ workflow_id }) => workflow_id),
      ...examples.all('JobCreation').map(({ workflow_id }) => workflow_id),
      examples.named('new-workflow-id'),
      examples.named('workflow-id'),
    ]),
    ...shared('series', [
      ...examples.all('SeriesEntryPage').map(({ series_id }) => series_id),
      ...examples.all('SeriesEntry').map(({ series_id }) => series_id),
      ...steps,
      examples.named('series-id'),
    ]),
  ];
}

/** Nothing refers to an entry, a job or a workflow step that no example shows. */
export function knownThings(examples: ExampleSet): string[] {
  const entries = examples.all('SiloEntry').map(({ id }) => id);
  const jobs = examples.all('Job').map(({ id }) => id);
  const steps = examples.all('Step').map(({ id }) => id);
  return [
    ...known(
      'entry of a job',
      examples.all('Job').map((job) => job.silo_entry_id),
      entries,
    ),
    ...known(
      'entry to run',
      examples.all('JobCreation').map((job) => job.silo_entry_id),
      entries,
    ),
    ...known('entry of a number', examples.all('SeriesEntry').map(entryOfNumber), entries),
    ...known('entry in a path', [examples.named('silo-entry-id')], entries),
    ...known('entry in a query', [examples.named('related-entries-uuid')], entries),
    ...known('job in a path', [examples.named('job-id'), examples.named('new-job-id')], jobs),
    ...known(
      'step of a link',
      examples.all('StepLink').map((link) => link.step_id),
      steps,
    ),
    ...known(
      'step of an intent',
      examples.all('Intent').map((intent) => intent.step_id),
      steps,
    ),
  ];
}

/** Attachments and metadata records name the entry that they stand in. */
export function ownParts(examples: ExampleSet): string[] {
  return examples
    .all('SiloEntry')
    .flatMap(({ id, attachments = [], meta = [] }) =>
      [...attachments, ...meta]
        .filter((part) => part.entry_id !== id)
        .map((part) => `${part.id} in entry ${id}: names ${part.entry_id}`),
    );
}

/** A thing shown twice was created once, and is the same if it was not updated in between. */
export function sameThings(examples: ExampleSet): string[] {
  const things = [
    ...examples.all('SiloEntry').map(({ context, ...entry }) => entry),
    ...examples.all('Job'),
    ...examples.all('Workflow'),
    ...examples.all('Enrollment'),
  ];
  return things.flatMap((one, index) =>
    things
      .slice(index + 1)
      .filter((other) => other.id === one.id && !agree(one, other))
      .map(() => `${one.id}: shown in two ways`),
  );
}

interface Dated {
  created_at: string;
  updated_at: string;
}

function agree(one: Dated, other: Dated): boolean {
  if (one.created_at !== other.created_at) return false;
  return one.updated_at !== other.updated_at || isDeepStrictEqual(one, other);
}
