import type { Content, Operation } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { isJsonObject } from '../../lib/json.ts';
import { responseExample } from '../../samples/request.ts';

/** An object of a named schema in the examples of the document. */
export interface SchemaExample {
  readonly value: object;
  /** The operation in whose example it stands. */
  readonly operation: Operation;
}

/** For each named schema, the object with the most fields in the examples of all operations. */
export function schemaExamples(operations: readonly Operation[]): Map<string, SchemaExample> {
  const found = new Map<string, SchemaExample>();
  for (const operation of operations) {
    for (const { schema, examples } of contentsOf(operation)) {
      for (const { value } of examples) {
        collect(found, operation, schema, responseExample(operation, value));
      }
    }
  }
  return found;
}

function contentsOf({ requestBody, responses }: Operation): Content[] {
  return [requestBody, ...responses].flatMap((each) => each?.content ?? []);
}

/** It goes as deep as the value does, so that a schema may contain itself. */
function collect(
  found: Map<string, SchemaExample>,
  operation: Operation,
  schema: ResolvedSchema,
  value: unknown,
): void {
  const { items } = schema;
  if (Array.isArray(value) && items) {
    for (const item of value) collect(found, operation, items, item);
  }
  if (!isJsonObject(value)) return;
  if (schema.name !== undefined && isRicher(value, found.get(schema.name)?.value)) {
    found.set(schema.name, { value, operation });
  }
  for (const { name, schema: inner } of schema.properties) {
    collect(found, operation, inner, value[name]);
  }
}

function isRicher(value: object, than: object | undefined): boolean {
  return than === undefined || Object.keys(value).length > Object.keys(than).length;
}
