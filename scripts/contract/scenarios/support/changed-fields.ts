import type { ResourceRole } from '../../../api/roles.ts';
import { idsOf, timeOf } from '../../../checks/values.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../../lib/json.ts';
import { inBoth, type ShownResource, type Snapshot } from '../../session/snapshot.ts';
import { runTag } from '../../session/test-data.ts';
import { jobChanges } from '../jobs/job-views.ts';
import { differ, isEmpty, isShownOtherwise } from './differences.ts';

/** What the content of a resource consists of: neither a read nor processing changes it. */
const content = [
  ...['folder', 'data', 'tags', 'doc_schema', 'code', 'series_id', 'previous_id'],
  ...['workflow_id', 'silo_entry_id'],
];

/** Fields that no read changes; an address, for example, may be signed anew each time. */
export const unchangedByReads: readonly string[] = [
  ...content,
  ...['digest', 'env_schema', 'sigs', 'draft', 'invalid', 'signed'],
];

/** Fields that a resource keeps until a call says otherwise; the others follow from processing. */
export const unchangedByProcessing: readonly string[] = [
  ...['id', 'created_at', ...content, 'meta', 'name', 'slug', 'description', 'country'],
  ...['schema', 'steps', 'disabled', 'owner_id', 'app_id', 'sandbox'],
];

/** How long, in ms, a resource has not been created or updated when nothing of it is under way any more. */
export const settlingTime = 600_000;

/** Fields that depend on the request, or on when it is sent. */
const ofRequest = ['updated_at', 'context', 'token'];

/** Fields of a workflow that the service sets. */
export const setByService = ['disabled', 'version'];

/** Kinds of resources that the run reads by updates which name nothing: these may move the time of update. */
const readByUpdates: readonly (ResourceRole | undefined)[] = ['workflow', 'workspace'];

/** A field with another value than before. */
export interface ChangedField {
  before: ShownResource;
  after: ShownResource;
  /** JSON Pointer without its first slash. */
  field: string;
  expected: unknown;
  actual: unknown;
}

/** Fields that differ from read to read, with the names of their schemas. */
export type UnsteadyFields = ReadonlySet<string>;

/** The fields that differ between two reads, one right after the other. */
export function unsteadyFields(first: Snapshot, second: Snapshot): UnsteadyFields {
  return new Set(
    inBoth(first, second).flatMap(({ before, after }) =>
      Object.keys(before.resource)
        .filter((field) => differ(before.resource[field], after.resource[field]))
        .map((field) => nameIn(before, field)),
    ),
  );
}

/**
 * How a resource differs from what it was, in what follows from no processing.
 *
 * @param unsteady when given, fields that the service sets are compared as well, but for these
 */
export function changedField(
  before: ShownResource,
  after: ShownResource,
  unsteady?: UnsteadyFields,
): ChangedField | undefined {
  const others = unsteady ? steadyFields(before, after, unsteady) : [];
  for (const field of [...unchangedByProcessing, ...others]) {
    const [old, now] = [before.resource[field], after.resource[field]];
    // What is not shown, or only comes to have a value, has not been changed.
    if (isEmpty(old) || now === undefined || now === null) continue;
    const isChanged = unchangedByProcessing.includes(field)
      ? isShownOtherwise(old, now)
      : isLost(old, now);
    if (!isChanged) continue;
    // Another run of these tests writes, or restores.
    if (field !== 'tags' && JSON.stringify([old, now]).includes(runTag)) continue;
    return { before, after, field, expected: old, actual: now };
  }
  const [change] = before.kind === 'job' ? jobChanges(before.resource, after.resource) : [];
  if (!change || change.decision !== undefined) return undefined;
  const { pointer = '', expected, actual } = change;
  return { before, after, field: pointer.slice(1), expected, actual };
}

/** Fields that the service sets and that nothing changes while the resource is at rest. */
function steadyFields(
  before: ShownResource,
  after: ShownResource,
  unsteady: UnsteadyFields,
): string[] {
  if (!isAtRest(before, after)) return [];
  return Object.keys(before.resource).filter(
    (field) =>
      !unchangedByProcessing.includes(field) &&
      !ofRequest.includes(field) &&
      !unsteady.has(nameIn(before, field)),
  );
}

function isAtRest(before: ShownResource, after: ShownResource): boolean {
  // Of a job, its history says what may change.
  if (before.kind === 'job') return false;
  if (readByUpdates.includes(before.kind)) return true;
  const [earlier, later] = [before.resource.updated_at, after.resource.updated_at];
  return earlier === later && timeOf(later) < Date.now() - settlingTime;
}

/** Whether a value is another one; a list may gain items. */
function isLost(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return differ(before, after);
  return before.some((item) => differ(item, sameItem(item, after)));
}

function sameItem(item: unknown, list: readonly unknown[]): unknown {
  const id = isJsonObject(item) ? idsOf([item])[0] : undefined;
  if (id === undefined) return list.find((each) => !differ(item, each));
  return objectsOf(list).find((each: JsonObject) => each.id === id);
}

function nameIn({ schema }: ShownResource, field: string): string {
  return `${schema}.${field}`;
}
