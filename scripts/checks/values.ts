import { type Operation, pageOf, successOf } from '../api/operation.ts';
import type { Role } from '../api/roles.ts';
import { isJsonObject } from '../lib/json.ts';
import type { ReceivedResponse } from './exchange.ts';

/** A JSON object as a server sent it: any of its fields may be of any type. */
export type JsonObject = Record<string, unknown>;

/** A page as a server sent it, its fields found by their roles. */
export interface ReceivedPage {
  /** The objects of its list. */
  items: JsonObject[];
  /** JSON Pointer to the list. */
  pointer: string;
  size: number | undefined;
  cursor: string | undefined;
  next: string | undefined;
  folder: string | undefined;
  since: string | undefined;
}

/** The object in a success. */
export function objectIn(response: ReceivedResponse | undefined): JsonObject | undefined {
  return response?.status === 200 && isJsonObject(response.json) ? response.json : undefined;
}

/** The page in a success of an operation, if it is one. */
export function pageIn(
  response: ReceivedResponse | undefined,
  operation: Operation,
): ReceivedPage | undefined {
  const object = objectIn(response);
  const page = pageOf(operation);
  if (!object || !page) return undefined;
  const list = object[page.items.name];
  if (!Array.isArray(list)) return undefined;
  const schema = successOf(operation)?.content?.schema;
  const field = (role: Role) => object[schema?.propertyWithRole(role)?.name ?? ''];
  const size = field('page-size');
  return {
    items: list.filter(isJsonObject),
    pointer: `/${page.items.name}`,
    size: typeof size === 'number' && Number.isInteger(size) ? size : undefined,
    cursor: text(field('page-cursor')),
    next: text(field('next-cursor')),
    folder: text(field('folder-filter')),
    since: text(field('since-filter')),
  };
}

/** The resources in a success: the items of its page, or the object itself. */
export function resourcesIn(
  response: ReceivedResponse | undefined,
  operation: Operation,
): JsonObject[] {
  const object = objectIn(response);
  if (!object) return [];
  if (!pageOf(operation)) return [object];
  return pageIn(response, operation)?.items ?? [];
}

/** A string that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The objects in a list; none when it is no list. */
export function objectsOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The ids of objects, in their order. */
export function idsOf(objects: readonly JsonObject[]): string[] {
  return objects.flatMap(({ id }) => text(id) ?? []);
}

/** The time that a text names, in ms since 1970; `NaN` when it names none. */
export function timeOf(value: unknown): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** The times of creation of objects, the earliest first, as a query writes a date. */
export function datesOf(objects: readonly JsonObject[]): string[] {
  const times = objects.map(({ created_at }) => timeOf(created_at));
  const sorted = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b);
  return sorted.map((time) => new Date(time).toISOString());
}

/** Whether two values are the same UUID, however it is written (RFC 9562, section 4). */
export function sameUuid(left: unknown, right: unknown): boolean {
  return plainUuid(left) === plainUuid(right);
}

function plainUuid(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/^urn:uuid:/, '');
}

/** Whether two texts are the same but for what storing text may change: its normal form, and space around it. */
export function sameText(left: unknown, right: unknown): boolean {
  if (left === right || typeof left !== 'string' || typeof right !== 'string') {
    return left === right;
  }
  return left.normalize().trim() === right.normalize().trim();
}

/** Whether two texts are the same but for the case of their letters. */
export function sameCaseless(left: unknown, right: unknown): boolean {
  return sameText(String(left).toLowerCase(), String(right).toLowerCase());
}

/**
 * Whether everything that was sent is in what came back: objects may have gained fields, lists may
 * not have gained or lost items.
 */
export function contains(actual: unknown, sent: unknown): boolean {
  if (Array.isArray(sent)) {
    return (
      Array.isArray(actual) &&
      actual.length === sent.length &&
      sent.every((each, index) => contains(actual[index], each))
    );
  }
  if (isJsonObject(sent)) {
    return Object.entries(sent).every(([key, value]) =>
      contains(isJsonObject(actual) ? actual[key] : undefined, value),
    );
  }
  return sameText(actual, sent);
}
