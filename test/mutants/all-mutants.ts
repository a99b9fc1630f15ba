import { mutants as enrollments } from './access/enrollments.ts';
import { mutants as tokens } from './access/tokens.ts';
import { mutants as workspaces } from './access/workspaces.ts';
import { mutants as answered } from './answered.ts';
import { mutants as betweenCalls } from './between-calls.ts';
import { mutants as conditional } from './conditional.ts';
import { mutants as entryUpdates } from './entries/updates.ts';
import { mutants as entryViews } from './entries/views.ts';
import { mutants as faults } from './faults.ts';
import { mutants as fidelity } from './fidelity.ts';
import { mutants as input } from './input.ts';
import { mutants as besideJobs } from './jobs/beside.ts';
import { mutants as creations } from './jobs/creations.ts';
import { mutants as events } from './jobs/events.ts';
import { mutants as jobFaults } from './jobs/faults.ts';
import { mutants as life } from './jobs/life.ts';
import { mutants as repeats } from './jobs/repeats.ts';
import { mutants as routes } from './jobs/routes.ts';
import { mutants as waits } from './jobs/waits.ts';
import { mutants as dates } from './listings/dates.ts';
import { mutants as folders } from './listings/folders.ts';
import { mutants as pages } from './listings/pages.ts';
import type { Mutant } from './mutant.ts';
import { mutants as otherWorkspace } from './other-workspace.ts';
import { mutants as overTime } from './over-time.ts';
import { mutants as protocol } from './protocol.ts';
import { mutants as rare } from './rare.ts';
import { mutants as relations } from './relations.ts';
import { mutants as schema } from './schema.ts';
import { mutants as sequences } from './sequences.ts';
import { mutants as series } from './series.ts';
import { mutants as smallChanges } from './small-changes.ts';
import { mutants as valueMutants } from './values.ts';
import { mutants as workflows } from './workflows.ts';

/** Every mutant, by what it is wrong in. */
export const mutants: Record<string, Mutant[]> = {
  'fields and forms': schema,
  'HTTP, JSON and errors': protocol,
  'what is taken and rejected': input,
  tokens,
  workspaces,
  enrollments,
  'updates of entries': entryUpdates,
  'entries in responses': entryViews,
  'values and side effects': fidelity,
  'values of one form or size': valueMutants,
  'small changes': smallChanges,
  'pages of listings': pages,
  'listings of a folder': folders,
  'listings from a date': dates,
  'one call beside another': betweenCalls,
  relations,
  series,
  workflows,
  'creations of jobs': creations,
  'repeated creations of jobs': repeats,
  'life of jobs': [...life, ...waits],
  'beside a job': besideJobs,
  'routes of jobs': routes,
  'events of jobs': events,
  'faults of jobs': jobFaults,
  'faults that the sandbox injects': faults,
  'rare, at once, or large': rare,
  'after other calls': sequences,
  'under a condition': conditional,
  'over time, and from view to view': overTime,
  'in another workspace alone': otherWorkspace,
  'what is answered': answered,
};

const byCheck = Map.groupBy(Object.values(mutants).flat(), ({ check }) => check);

/** The mutants of a check. Those that no other check finds come first. */
export function mutantsOf(check: string): Mutant[] {
  const own = byCheck.get(check) ?? [];
  return own.toSorted((a, b) => Number(b.alone ?? false) - Number(a.alone ?? false));
}
