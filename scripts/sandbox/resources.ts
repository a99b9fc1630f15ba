import { sha256 } from '#sha256';
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
