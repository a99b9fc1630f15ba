import type { ResourceRole } from '../../api/roles.ts';
import { idsOf, timeOf } from '../../checks/values.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../lib/json.ts';
import { runTag } from '../run-tag.ts';
import { inBoth, type ShownResource, type Snapshot } from '../session/snapshot.ts';
import { jobChanges } from './jobs/job-views.ts';
import { differ, isEmpty, isShownOtherwise } from './values/differences.ts';

/** Fields that hold the content of a resource. Neither a read nor processing changes them. */
const content = [
  ...['folder', 'data', 'tags', 'doc_schema', 'code', 'series_id', 'previous_id'],
  ...['workflow_id', 'silo_entry_id'],
];

/** Fields that no read changes. Others may differ with each read, such as a URL that is signed each time. */
export const unchangedByReads: readonly string[] = [
  ...content,
  ...['digest', 'env_schema', 'sigs', 'draft', 'invalid', 'signed'],
];

/** Fields that only a call changes. Processing may change the other ones. */
export const unchangedByProcessing: readonly string[] = [
  ...['id', 'created_at', ...content, 'meta', 'name', 'slug', 'description', 'country'],
  ...['schema', 'steps', 'disabled', 'owner_id', 'app_id', 'sandbox'],
];

/** A resource that has not been created or updated for this many ms counts as settled. */
export const settlingTime = 600_000;

/** Fields that depend on the request, or on when it is sent. */
const ofRequest = ['updated_at', 'context', 'token'];

/** Fields of a workflow whose value the service sets. */
export const setByService = ['disabled', 'version'];

/** Kinds of resources that no GET returns. The run reads them by an empty update, which may move their time of update. */
const kindsReadByUpdates: readonly (ResourceRole | undefined)[] = ['workflow', 'workspace'];

/** A field with another value than before. */
export interface ChangedField {
  before: ShownResource;
  after: ShownResource;
  /** JSON Pointer without its first slash. */
  field: string;
  expected: unknown;
  actual: unknown;
}

/** Fields that differ from read to read, each as `Schema.field`. */
export type VolatileFields = ReadonlySet<string>;

/** The fields that differ between two reads, one right after the other. */
export function volatileFields(first: Snapshot, second: Snapshot): VolatileFields {
  return new Set(
    inBoth(first, second).flatMap(({ before, after }) =>
      Object.keys(before.resource)
        .filter((field) => differ(before.resource[field], after.resource[field]))
        .map((field) => nameIn(before, field)),
    ),
  );
}

/**
 * The first field of a resource that has changed although processing does not change it.
 *
 * @param volatile if given, fields that the service sets are compared as well, except these
 */
export function changedField(
  before: ShownResource,
  after: ShownResource,
  volatile?: VolatileFields,
): ChangedField | undefined {
  const others = volatile ? settledFields(before, after, volatile) : [];
  for (const field of [...unchangedByProcessing, ...others]) {
    const [old, now] = [before.resource[field], after.resource[field]];
    // A field that is not shown, or had no value before, does not count as changed.
    if (isEmpty(old) || now === undefined || now === null) continue;
    const isChanged = unchangedByProcessing.includes(field)
      ? isShownOtherwise(old, now)
      : isLost(old, now);
    if (!isChanged) continue;
    // Another run of these tests has written this value.
    if (field !== 'tags' && JSON.stringify([old, now]).includes(runTag)) continue;
    return { before, after, field, expected: old, actual: now };
  }
  const [change] = before.kind === 'job' ? jobChanges(before.resource, after.resource) : [];
  if (!change || change.decision !== undefined) return undefined;
  const { pointer = '', expected, actual } = change;
  return { before, after, field: pointer.slice(1), expected, actual };
}

/** Fields that the service sets, and that stay the same as long as the resource is settled. */
function settledFields(
  before: ShownResource,
  after: ShownResource,
  volatile: VolatileFields,
): string[] {
  if (!isSettled(before, after)) return [];
  return Object.keys(before.resource).filter(
    (field) =>
      !unchangedByProcessing.includes(field) &&
      !ofRequest.includes(field) &&
      !volatile.has(nameIn(before, field)),
  );
}

function isSettled(before: ShownResource, after: ShownResource): boolean {
  // `jobChanges` knows what may change in a job.
  if (before.kind === 'job') return false;
  if (kindsReadByUpdates.includes(before.kind)) return true;
  const [earlier, later] = [before.resource.updated_at, after.resource.updated_at];
  return earlier === later && timeOf(later) < Date.now() - settlingTime;
}

/** Whether a value has changed, or a list has lost an item. */
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
