import type { Api, Tag } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import type { Decision } from '../document/openapi.ts';
import { type Field, ownFieldsOf, schemaNamesIn } from './fields/fields.ts';
import { type SchemaExample, schemaExamples } from './fields/schema-examples.ts';
import { decisionsOfSchema } from './provenance.ts';

/** The operations of one tag. */
export interface Area extends Tag {
  readonly operations: readonly Operation[];
}

/** A named schema that has a page. */
export interface NamedSchema {
  readonly name: string;
  readonly schema: ResolvedSchema;
  /** Its own fields; those of a named schema inside it are on that schema's page. */
  readonly fields: readonly Field[];
  /** One of the document's own examples; nothing where none has it. */
  readonly example: SchemaExample | undefined;
  /** Decisions that its page names. */
  readonly decisions: readonly Decision[];
  /** The operations whose bodies hold it, at any depth. */
  readonly usedBy: readonly Operation[];
}

/** Groups the operations by tag. Those without a tag, or with one that the document does not describe, come last. */
export function areasOf({ tags, operations }: Api): Area[] {
  const byTag = Map.groupBy(operations, ({ tag }) => tag || 'Other');
  const described = new Set(tags.map(({ name }) => name));
  const others = [...byTag.keys()].filter((name) => !described.has(name));
  return [...tags, ...others.map((name) => ({ name, description: '' }))].map((tag) => ({
    ...tag,
    operations: byTag.get(tag.name) ?? [],
  }));
}

/** The anchor of an area, on pages that list several. */
export function areaAnchor(name: string): string {
  return `area-${name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')}`;
}

/** The named schemas that have a page, with what their pages show. */
export function namedSchemasOf(api: Api): NamedSchema[] {
  const users = usersOfSchemas(api.operations);
  const examples = schemaExamples(api.operations);
  return [...api.schemas]
    .filter(([, { properties }]) => properties.length > 0)
    .map(([name, schema]) => ({
      name,
      schema,
      fields: ownFieldsOf(schema),
      example: examples.get(name),
      decisions: decisionsOfSchema(api, schema),
      usedBy: users.get(name) ?? [],
    }));
}

function usersOfSchemas(operations: readonly Operation[]): Map<string, Operation[]> {
  const users = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const name of schemaNamesIn(operation)) {
      const list = users.get(name) ?? [];
      list.push(operation);
      users.set(name, list);
    }
  }
  return users;
}
