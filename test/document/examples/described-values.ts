import type { OpenAPIDocument, Schema } from '../../../scripts/document/openapi.ts';
import { resolve } from '../../support/bundle.ts';
import { componentName } from './example-places.ts';

/** The keys and indexes that lead to a value within another. */
export type ValuePath = readonly (string | number)[];

/** A value within an example that a schema of the document describes. */
interface DescribedValue {
  /** The keys that lead to it from the example. */
  path: ValuePath;
  value: unknown;
  /** The schema, its reference resolved. */
  schema: Schema;
  /** The component that the schema refers to, if it does. */
  component?: string;
}

/** A value and all within it, as far as the schema goes. */
export function describedValues(
  document: OpenAPIDocument,
  schema: Schema,
  value: unknown,
  path: ValuePath = [],
): DescribedValue[] {
  const resolved = resolve<Schema>(document, schema);
  const own = {
    path,
    value,
    schema: resolved,
    ...(schema.$ref ? { component: componentName(schema.$ref) } : {}),
  };
  return [
    own,
    ...membersOf(resolved, value).flatMap(([key, memberSchema, member]) =>
      describedValues(document, memberSchema, member, [...path, key]),
    ),
  ];
}

function membersOf(schema: Schema, value: unknown): [string | number, Schema, unknown][] {
  const { items, properties = {}, additionalProperties } = schema;
  if (Array.isArray(value) && items) return value.map((item, index) => [index, items, item]);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]): [string, Schema, unknown][] => {
    const known = properties[key] ?? additionalProperties;
    return typeof known === 'object' ? [[key, known, member]] : [];
  });
}

/** A copy of a value with another value at a path within it. */
export function withValue(value: unknown, path: ValuePath, replacement: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replacement;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withValue(copy[key], rest, replacement);
  return copy;
}
