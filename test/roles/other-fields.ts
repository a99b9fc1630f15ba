import { readApi } from '../../scripts/api/api.ts';
import type { ResolvedSchema } from '../../scripts/api/schema.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';

/**
 * A copy of a document in which each field with a role has `other_` before its name: in schemas and examples, and where
 * a fact, a decision or a link points at it.
 */
export function withOtherFields(document: OpenAPIDocument): OpenAPIDocument {
  const copy = structuredClone(document);
  renameInExamples(copy);
  for (const schema of Object.values(copy.components?.schemas ?? {})) {
    const rename = (name: string) =>
      schema.properties?.[name]?.['x-role'] === undefined ? name : `other_${name}`;
    const required = schema.required?.map(rename);
    const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [
      rename(name),
      value,
    ]);
    if (schema.properties) schema.properties = Object.fromEntries(properties);
    if (required) schema.required = required;
  }
  const schemas = copy.components?.schemas;
  const text = JSON.stringify(copy)
    .replaceAll('$response.body#/list/', '$response.body#/other_list/')
    .replaceAll(/(?<=\/components\/schemas\/(\w+)\/properties\/)\w+/g, (name, schema) =>
      schemas?.[schema]?.properties?.[`other_${name}`] ? `other_${name}` : name,
    );
  return JSON.parse(text);
}

function renameInExamples(document: OpenAPIDocument): void {
  const seen = new Set<unknown>();
  for (const { requestBody, responses } of readApi(document).operations) {
    for (const content of [requestBody, ...responses].flatMap((each) => each?.content ?? [])) {
      for (const { value } of content.examples) {
        if (!seen.has(value)) renameFields(value, content.schema);
        seen.add(value);
      }
    }
  }
}

function renameFields(value: unknown, { items, properties }: ResolvedSchema): void {
  if (Array.isArray(value)) {
    for (const each of value) if (items) renameFields(each, items);
  }
  if (!isJsonObject(value)) return;
  // Each is put in anew, so that they keep their order.
  for (const [name, member] of Object.entries(value)) {
    const schema = properties.find((each) => each.name === name)?.schema;
    if (schema) renameFields(member, schema);
    delete value[name];
    value[schema?.role === undefined ? name : `other_${name}`] = member;
  }
}
