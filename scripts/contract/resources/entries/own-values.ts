import { asObject, isJsonObject, type JsonObject } from '../../../lib/json.ts';
import { runKey } from '../../run-tag.ts';

/** A document to which the run adds a value of its own, under {@link runKey}. */
export function withOwnValue(data: unknown, value: unknown): JsonObject {
  return { ...asObject(data), [runKey]: value };
}

/** The document before {@link withOwnValue}; any other value as it is. */
export function withoutOwnValue(data: unknown): unknown {
  if (!isJsonObject(data)) return data;
  const { [runKey]: _, ...rest } = data;
  return rest;
}

/** The fields of an update that gives the document of an entry a value of the run, if it shows a document. */
export function namedDocument({ data }: JsonObject, value: unknown): { data?: JsonObject } {
  return isJsonObject(data) ? { data: withOwnValue(data, value) } : {};
}

/** The value that the run has given a document. */
export function ownValueOf(data: unknown): unknown {
  return asObject(data)[runKey];
}
