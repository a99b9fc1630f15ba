import { isJsonObject } from '../lib/json.ts';
import type { ResolvedSchema } from './schema.ts';

/**
 * A value without the fields that its schema does not name, at any depth; where a schema names none, all stay. A
 * response may have further fields, which say nothing about those that are documented.
 *
 * @returns the value itself when it has no others
 */
export function documentedPart(value: unknown, schema: ResolvedSchema): unknown {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (!items) return value;
    const parts = value.map((each) => documentedPart(each, items));
    return parts.every((each, index) => each === value[index]) ? value : parts;
  }
  if (!isJsonObject(value) || schema.properties.length === 0) return value;
  const all = Object.entries(value);
  const named = all.flatMap(([name, each]) => {
    const described = schema.property(name)?.schema ?? schema.values;
    return described ? [[name, documentedPart(each, described)] as const] : [];
  });
  const isWhole =
    named.length === all.length && named.every(([name, each]) => each === value[name]);
  return isWhole ? value : Object.fromEntries(named);
}
