import { isJsonObject, type JsonObject } from '../lib/json.ts';
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
    return items ? ofList(value, items) : value;
  }
  if (!isJsonObject(value) || schema.properties.length === 0) return value;
  let parts: JsonObject | undefined;
  for (const name of Object.keys(value)) {
    const described = schema.property(name)?.schema ?? schema.values;
    const part = described && documentedPart(value[name], described);
    if (described && part === value[name]) continue;
    parts ??= { ...value };
    if (described) parts[name] = part;
    else delete parts[name];
  }
  return parts ?? value;
}

function ofList(list: readonly unknown[], items: ResolvedSchema): readonly unknown[] {
  const parts = list.map((each) => documentedPart(each, items));
  return parts.every((part, index) => part === list[index]) ? list : parts;
}
