import type { Api, Tag } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import type { Decision } from '../document/openapi.ts';
import { type Field, ownFieldsOf, schemaNamesIn } from './fields.ts';
import type { Guide } from './guides.ts';
import { Navigation } from './navigation.ts';
import { type Prose, proseFor } from './pages/prose.ts';
import { decisionsOfOperation, decisionsOfSchema } from './provenance.ts';

/** What a reference is made of: the API, and what people write beside it. */
export interface ReferenceSource {
  readonly api: Api;
  readonly guides: readonly Guide[];
  /** What changed from version to version, in Markdown. */
  readonly changelog: string;
  /** Origins, beside this computer, to which the pages may send requests. */
  readonly origins?: readonly string[];
}

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
  /** Decisions that its page names. */
  readonly decisions: readonly Decision[];
  /** The operations whose bodies hold it, at any depth. */
  readonly usedBy: readonly Operation[];
}

/** Everything that the pages of a reference show. */
export interface Site {
  readonly api: Api;
  /** In the order of the document's tags. */
  readonly areas: readonly Area[];
  /** Every named schema with fields, in the order of the document. */
  readonly schemas: readonly NamedSchema[];
  readonly guides: readonly Guide[];
  readonly changelog: string;
  readonly origins: readonly string[];
  readonly navigation: Navigation;
  /** Number of the revision, where pages are served while they are written and follow the changes. */
  readonly revision: number | undefined;
  /** Decisions that the page of an operation names. */
  decisionsOf(operation: Operation): readonly Decision[];
  /** Renders the Markdown of a page. */
  prose(root: string): Prose;
}

/**
 * Gathers what the pages show.
 *
 * @param revision number of the revision, for pages that follow the changes
 */
export function siteOf(source: ReferenceSource, revision?: number): Site {
  const { api, guides, changelog, origins = [] } = source;
  const areas = areasOf(api);
  const schemas = namedSchemas(api);
  const decisions = new Map(
    api.operations.map((operation) => [operation, decisionsOfOperation(api, operation)]),
  );
  return {
    ...{ api, areas, schemas, guides, changelog, origins, revision },
    navigation: new Navigation({ areas, schemas, guides }),
    decisionsOf: (operation) => decisions.get(operation) ?? [],
    prose: proseFor(new Set(api.decisions.map(({ id }) => id))),
  };
}

/** Operations without a tag, or with one that the document does not describe, come last. */
function areasOf({ tags, operations }: Api): Area[] {
  const byTag = Map.groupBy(operations, ({ tag }) => tag || 'Other');
  const described = new Set(tags.map(({ name }) => name));
  const others = [...byTag.keys()].filter((name) => !described.has(name));
  return [...tags, ...others.map((name) => ({ name, description: '' }))].map((tag) => ({
    ...tag,
    operations: byTag.get(tag.name) ?? [],
  }));
}

function namedSchemas(api: Api): NamedSchema[] {
  const users = usersOfSchemas(api.operations);
  return [...api.schemas]
    .filter(([, { properties }]) => properties.length > 0)
    .map(([name, schema]) => ({
      name,
      schema,
      fields: ownFieldsOf(schema),
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
