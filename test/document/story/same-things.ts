import { isDeepStrictEqual } from 'node:util';
import { entryOfNumber, known, type Story, shared } from './story.ts';

/** One workspace with one folder, one workflow and one series. */
export function onePlace(story: Story): string[] {
  const steps = story.all('Step').map(({ config }) => config?.series_id);
  return [
    ...shared('workspace', [
      ...story.all('Workspace').map(({ id }) => id),
      ...story.all('Enrollment').map(({ owner_id }) => owner_id),
      ...story.all('EnrollmentAuthorization').map(({ owner_id }) => owner_id),
    ]),
    ...shared('folder', [
      ...story.all('SiloEntry').map(({ folder }) => folder),
      ...story.all('SiloEntryPage').map(({ folder }) => folder),
      ...story.all('SiloEntryUpdate').map(({ folder }) => folder),
      story.example('silo-entries-folder'),
    ]),
    ...shared('workflow', [
      ...story.all('Workflow').map(({ id }) => id),
      ...story.all('Job').map(({ workflow_id }) => workflow_id),
      ...story.all('JobCreation').map(({ workflow_id }) => workflow_id),
      story.example('new-workflow-id'),
      story.example('workflow-id'),
    ]),
    ...shared('series', [
      ...story.all('SeriesEntryPage').map(({ series_id }) => series_id),
      ...story.all('SeriesEntry').map(({ series_id }) => series_id),
      ...steps,
      story.example('series-id'),
    ]),
  ];
}

/** Nothing refers to an entry, a job or a workflow step that no example shows. */
export function knownThings(story: Story): string[] {
  const entries = story.all('SiloEntry').map(({ id }) => id);
  const jobs = story.all('Job').map(({ id }) => id);
  const steps = story.all('Step').map(({ id }) => id);
  return [
    ...known(
      'entry of a job',
      story.all('Job').map((job) => job.silo_entry_id),
      entries,
    ),
    ...known(
      'entry to run',
      story.all('JobCreation').map((job) => job.silo_entry_id),
      entries,
    ),
    ...known('entry of a number', story.all('SeriesEntry').map(entryOfNumber), entries),
    ...known('entry in a path', [story.example('silo-entry-id')], entries),
    ...known('entry in a query', [story.example('related-entries-uuid')], entries),
    ...known('job in a path', [story.example('job-id'), story.example('new-job-id')], jobs),
    ...known(
      'step of a link',
      story.all('StepLink').map((link) => link.step_id),
      steps,
    ),
    ...known(
      'step of an intent',
      story.all('Intent').map((intent) => intent.step_id),
      steps,
    ),
  ];
}

/** Attachments and metadata records name the entry that they stand in. */
export function ownParts(story: Story): string[] {
  return story
    .all('SiloEntry')
    .flatMap(({ id, attachments = [], meta = [] }) =>
      [...attachments, ...meta]
        .filter((part) => part.entry_id !== id)
        .map((part) => `${part.id} in entry ${id}: names ${part.entry_id}`),
    );
}

/** A thing shown twice was created once, and is the same if it was not updated in between. */
export function sameThings(story: Story): string[] {
  const things = [
    ...story.all('SiloEntry').map(({ context, ...entry }) => entry),
    ...story.all('Job'),
    ...story.all('Workflow'),
    ...story.all('Enrollment'),
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
