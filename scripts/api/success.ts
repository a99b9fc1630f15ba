import { isJsonObject, type JsonObject, objectsOf, text } from '../lib/json.ts';
import { type Operation, type Page, pageOf, successOf } from './operation.ts';
import type { ResolvedSchema } from './schema.ts';

/** The parts of a response that are needed to read a success. */
interface JsonResponse {
  readonly status: number;
  /** The body's value, if it is JSON. */
  readonly json?: unknown;
}

/** A page that a server sent, with its fields found by their roles. */
export interface ReceivedPage {
  /** The objects of its list. */
  items: JsonObject[];
  /** JSON Pointer to the list. */
  pointer: string;
  size: number | undefined;
  cursor: string | undefined;
  next: string | undefined;
  /** May be empty. */
  folder: string | undefined;
  since: string | undefined;
}

/** The object in a success. */
export function objectIn(response: JsonResponse | undefined): JsonObject | undefined {
  return response?.status === 200 && isJsonObject(response.json) ? response.json : undefined;
}

/** The page in a success of an operation, if it is one. */
export function pageIn(
  response: JsonResponse | undefined,
  operation: Operation,
): ReceivedPage | undefined {
  const object = objectIn(response);
  const page = pageOf(operation);
  const list = object?.[page?.items.name ?? ''];
  if (!object || !page || !Array.isArray(list)) return undefined;
  const field = (name: keyof Page) => object[page[name]?.name ?? ''];
  const [size, folder] = [field('size'), field('folder')];
  return {
    items: objectsOf(list),
    pointer: `/${page.items.name}`,
    size: typeof size === 'number' && Number.isInteger(size) ? size : undefined,
    cursor: text(field('cursor')),
    next: text(field('next')),
    folder: typeof folder === 'string' ? folder : undefined,
    since: text(field('since')),
  };
}

/** The resources in a success: the items of its page, or the object itself. */
export function resourcesIn(
  response: JsonResponse | undefined,
  operation: Operation,
): JsonObject[] {
  const object = objectIn(response);
  if (!object) return [];
  if (!pageOf(operation)) return [object];
  return pageIn(response, operation)?.items ?? [];
}

/** Schema of the resources in a success: of the items of its page, or of the object itself. */
export function resourceSchema(operation: Operation): ResolvedSchema | undefined {
  return pageOf(operation)?.items.schema.items ?? successOf(operation)?.content?.schema;
}
