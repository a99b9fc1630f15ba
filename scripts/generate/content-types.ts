import type { Api } from '../api/api.ts';
import type { ResolvedSchema } from '../api/schema.ts';

/**
 * The schemas that hold the content of documents, directly or in what they hold: types of them take the type of
 * the content as a parameter.
 *
 * @returns of each schema by its name, the types of the fields concerned, as source
 */
export function contentTypes({ schemas }: Api): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (let size = -1; size !== found.size; ) {
    size = found.size;
    for (const [name, schema] of schemas) {
      const fields = schema.properties.flatMap(({ name: field, schema: own }) => {
        const type = contentType(own, found);
        return type ? [[field, type] as const] : [];
      });
      if (fields.length > 0) found.set(name, new Map(fields));
    }
  }
  return found;
}

function contentType(
  schema: ResolvedSchema,
  found: ReadonlyMap<string, unknown>,
): string | undefined {
  if (schema.role === 'document-content') return 'Content';
  if (schema.name !== undefined && found.has(schema.name)) return `${schema.name}<Content>`;
  const items = schema.items?.name;
  return items !== undefined && found.has(items) ? `${items}<Content>[]` : undefined;
}
