import type { OperationRole } from '../../api/roles.ts';
import { sameText, sameUuid } from '../../checks/values.ts';
import { type JsonObject, objectsOf } from '../../lib/json.ts';
import { differenceOf, isEmpty } from '../resources/values/differences.ts';
import { workflowDifference } from '../resources/workflows/workflow-data.ts';
import { longestLag } from '../session/lag.ts';

/** What a sequence knows of one field: what it has to be, and what it was. */
interface KnownField {
  now: unknown;
  readonly initial: unknown;
  /** The values before, and when each was replaced, in ms as by `performance.now`. */
  earlier: { value: unknown; replaced: number }[];
  /** Values that the server may or may not have taken, for their request had no success. */
  uncertain: unknown[];
}

/** A resource as the documented responses so far say it is. */
export class KnownResource {
  readonly kind: 'workflow' | 'job' | 'entry' | 'workspace';
  readonly id: string;
  /** Whether nobody else knows its id, so that nobody else changes it. */
  readonly isOwn: boolean;
  /** Whether a response to another request than its creation has shown it. */
  wasFound = false;
  readonly fields = new Map<string, KnownField>();

  constructor({ kind, id, isOwn }: Pick<KnownResource, 'kind' | 'id' | 'isOwn'>, now: JsonObject) {
    this.kind = kind;
    this.id = id;
    this.isOwn = isOwn;
    for (const [field, value] of Object.entries(now)) {
      this.fields.set(field, { now: value, initial: value, earlier: [], uncertain: [] });
    }
  }

  get key(): string {
    return `${this.kind} ${this.id}`;
  }

  value(field: string): unknown {
    return this.fields.get(field)?.now;
  }

  /** The values that a field may have now: that of the last success, and those of requests without one. */
  possible(field: string): readonly unknown[] {
    const known = this.fields.get(field);
    return known ? [known.now, ...known.uncertain] : [];
  }

  /** The values that a field had a moment ago: a read may lag behind the update that replaced them. */
  former(field: string): readonly unknown[] {
    const since = performance.now() - longestLag.usual;
    const recent = this.fields.get(field)?.earlier.filter(({ replaced }) => replaced > since);
    return recent?.map(({ value }) => value) ?? [];
  }

  /** Notes an update that succeeded. */
  write(sent: JsonObject): void {
    for (const [name, value] of Object.entries(sent)) {
      const field = this.fields.get(name);
      if (!field) continue;
      field.earlier.push({ value: field.now, replaced: performance.now() });
      field.now = value;
    }
  }

  /** Notes an update that had no success: what it leaves behind is open. */
  noteUncertain(sent: JsonObject): void {
    for (const [name, value] of Object.entries(sent)) this.fields.get(name)?.uncertain.push(value);
  }

  /** Takes a value as it is from now on. */
  set(name: string, value: unknown): void {
    const field = this.fields.get(name);
    if (field) field.now = value;
  }
}

/** A view of a resource in a response. */
export interface View {
  role: OperationRole;
  shown: JsonObject;
  /** The fields of an update or a creation, with what was sent; nothing for a read. */
  sent?: JsonObject;
  /** Whether it stands in a list, which may show less. */
  isListed?: boolean;
}

/** How a value is related to what was there before. */
type Nature = 'foreign' | 'empty' | 'earlier' | 'uncertain' | 'unknown';

/** A field that is not what it has to be. */
export interface Mismatch {
  field: string;
  nature: Nature;
  expected: unknown;
  actual: unknown;
}

/** What the sequences of a run have learned of the server, and which resource has each label. */
export class Observations {
  readonly #treatments = new Set<string>();
  readonly #owners = new Map<string, string>();

  /** Remembers that a label was sent for a resource. */
  label(text: string, resource: string): string {
    this.#owners.set(text, resource);
    return text;
  }

  /** Whether a value holds a label of another resource. */
  isForeign(value: unknown, resource: string): boolean {
    return textsIn(value).some((text) => {
      const owner = this.#owners.get(text);
      return owner !== undefined && owner !== resource;
    });
  }

  /** Every label that was sent so far. */
  get labels(): Iterable<string> {
    return this.#owners.keys();
  }

  /** Whether a value is a label of a resource. */
  isOf(value: unknown, resource: string): boolean {
    return typeof value === 'string' && this.#owners.get(value) === resource;
  }

  /** Remembers that the server treated a field in this way: see `treatmentOf`. */
  note(treatment: string): void {
    this.#treatments.add(treatment);
  }

  /** Whether the server was seen to treat a field in this way. */
  has(treatment: string): boolean {
    return this.#treatments.has(treatment);
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => textsIn(typeof each === 'object' ? each?.name : each));
}

/** The first field of a view that contradicts what is known; what is open is taken as it is shown. */
export function mismatchIn(
  resource: KnownResource,
  view: View,
  observations: Observations,
): Mismatch | undefined {
  for (const [name, field] of resource.fields) {
    const actual = view.shown[name] ?? undefined;
    if (actual === undefined) continue;
    const treatment = treatmentOf(resource, name, view);
    if (field.now === undefined) field.now = actual;
    else if (sameValue(name, field.now, actual)) {
      if (isEvidence(field, name, view)) observations.note(treatment);
    } else {
      const nature = natureOf(resource, name, actual, observations);
      const found = { field: name, nature, expected: field.now, actual };
      if (!isOpen(resource, view, found, observations.has(treatment))) return found;
      field.now = actual;
    }
  }
  return undefined;
}

/** What a server does with a field when these fields are sent by this operation. */
function treatmentOf({ kind }: KnownResource, name: string, { role, sent = {} }: View): string {
  const way = name in sent ? 'sent' : Object.keys(sent).sort().join();
  return `${role} ${kind} ${name} ${way}`;
}

// A field that is as it was at first may have been reset.
function isEvidence({ now, initial }: KnownField, name: string, { sent = {} }: View): boolean {
  return name in sent || !(isEmpty(now) || sameValue(name, now, initial));
}

function natureOf(
  resource: KnownResource,
  name: string,
  actual: unknown,
  observations: Observations,
): Nature {
  const field = resource.fields.get(name);
  const same = (value: unknown) => sameValue(name, value, actual);
  if (observations.isForeign(actual, resource.key)) return 'foreign';
  if (field?.uncertain.some(same)) return 'uncertain';
  if (isEmpty(actual)) return 'empty';
  return field && [field.initial, ...field.earlier.map((each) => each.value)].some(same)
    ? 'earlier'
    : 'unknown';
}

/**
 * Whether a difference may be: others change what is shared, a server may keep a value in its own way,
 * and what an update leaves out may be reset (D79 to D81), unless the server was seen to do otherwise.
 */
function isOpen(
  resource: KnownResource,
  { sent, isListed = false }: View,
  { field, nature, actual }: Mismatch,
  isSettled: boolean,
): boolean {
  if (nature === 'foreign') return false;
  if (nature === 'uncertain' || (nature === 'unknown' && !resource.isOwn)) return true;
  if (sent && field in sent) return !isSettled;
  const isReset =
    nature === 'empty' || sameValue(field, resource.fields.get(field)?.initial, actual);
  if (sent && isReset) return !isSettled;
  return nature === 'empty' && isListed;
}

/** Whether a field shows what it has to, by what the field is. */
export function sameValue(field: string, expected: unknown, actual: unknown): boolean {
  if (field === 'steps') {
    return !workflowDifference({ steps: expected }, { steps: actual }, ['steps']);
  }
  if (field === 'tags') return Array.isArray(expected) && hasAll(expected, actual);
  if (field.endsWith('id')) return sameUuid(expected, actual);
  return sameText(expected, actual) || !differenceOf(expected, actual);
}

function hasAll(expected: readonly unknown[], actual: unknown): boolean {
  return (
    Array.isArray(actual) && expected.every((each) => actual.some((tag) => sameText(each, tag)))
  );
}

/**
 * Whether the steps in the response to an update are those that were sent and, where an update merges
 * (D78), those that were there before.
 */
export function areUpdatedSteps(sent: unknown, before: unknown, shown: unknown): boolean {
  const named = (steps: unknown) => new Set(objectsOf(steps).map(({ name }) => name));
  const [own, known] = [named(sent), named([...objectsOf(before), ...objectsOf(sent)])];
  const all = objectsOf(shown);
  const updated = all.filter(({ name }) => own.has(name));
  return all.every(({ name }) => known.has(name)) && updated.length === own.size;
}
