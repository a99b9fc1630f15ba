import { sha256 } from '#sha256';
import type { components } from '../../generated/types.ts';

type Schemas = components['schemas'];

/** An entry of the silo, as responses show it. */
export type SiloEntry = Schemas['SiloEntry'];
/** The body of an update of an entry. */
export type SiloEntryUpdate = Schemas['SiloEntryUpdate'];
/** Why the processing of a document failed. */
export type Fault = Schemas['Fault'];
/** A job, as responses show it. */
export type Job = Schemas['Job'];
/** The run of one step of a job. */
export type Intent = Schemas['Intent'];
/** The body of the creation of a job. */
export type JobCreation = Schemas['JobCreation'];
/** A workflow, as responses show it. */
export type Workflow = Schemas['Workflow'];
/** The body of the creation of a workflow. */
export type WorkflowCreation = Schemas['WorkflowCreation'];
/** The body of an update of a workflow. */
export type WorkflowUpdate = Schemas['WorkflowUpdate'];
/** A step of a workflow. */
export type Step = Schemas['Step'];
/** An entry of a series. */
export type SeriesEntry = Schemas['SeriesEntry'];
/** A workspace, as responses show it. */
export type Workspace = Schemas['Workspace'];
/** The body of an update of the workspace. */
export type WorkspaceUpdate = Schemas['WorkspaceUpdate'];
/** An enrollment with the token that an authorization issues. */
export type Enrollment = Schemas['Enrollment'];
/** The body of the authorization of an enrollment. */
export type EnrollmentAuthorization = Schemas['EnrollmentAuthorization'];

/** A time in ms since 1970 as the service writes it: ISO 8601, UTC, milliseconds. */
export function timestamp(time: number): string {
  if (time !== last.time) last = { time, text: new Date(time).toISOString() };
  return last.text;
}

/** What was written last: a job without delays has the same time in many places. */
let last = { time: Number.NaN, text: '' };

/** The timestamp of an update, which is never before the one it replaces. */
export function laterTimestamp(previous: string, now: number): string {
  return Date.parse(previous) > now ? previous : timestamp(now);
}

/**
 * A UUID of version 8 (RFC 9562, section 5.8) made from a name: the same parts give the same UUID,
 * so that a sandbox responds to the same requests with the same bytes.
 */
export function deriveUuid(...parts: (string | number)[]): string {
  const digits = sha256(parts.join('\n'));
  const variant = ((Number.parseInt(digits.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    variant + digits.slice(17, 20),
    digits.slice(20, 32),
  ].join('-');
}

/**
 * The nth of a group of UUIDs.
 *
 * @param first of the group
 * @param index up to 65535
 */
export function numberedUuid(first: string, index: number): string {
  // Joined, because JSON.stringify is slower with strings that V8 keeps in parts.
  return [first.slice(0, -4), index.toString(16).padStart(4, '0')].join('');
}
