import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];

export type SiloEntry = Schemas['SiloEntry'];
export type SiloEntryUpdate = Schemas['SiloEntryUpdate'];
export type Fault = Schemas['Fault'];
export type Job = Schemas['Job'];
export type Intent = Schemas['Intent'];
export type JobCreation = Schemas['JobCreation'];
export type Workflow = Schemas['Workflow'];
export type WorkflowCreation = Schemas['WorkflowCreation'];
export type WorkflowUpdate = Schemas['WorkflowUpdate'];
export type Step = Schemas['Step'];
export type SeriesEntry = Schemas['SeriesEntry'];
export type Workspace = Schemas['Workspace'];
export type WorkspaceUpdate = Schemas['WorkspaceUpdate'];
export type Enrollment = Schemas['Enrollment'];
export type EnrollmentAuthorization = Schemas['EnrollmentAuthorization'];

/** A time in ms since 1970 as the service writes it: ISO 8601, UTC, milliseconds. */
export function timestamp(time: number): string {
  if (time !== last.time) last = { time, text: new Date(time).toISOString() };
  return last.text;
}

/** What was written last: a job without delays has the same time in many places. */
let last = { time: Number.NaN, text: '' };
