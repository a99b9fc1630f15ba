import { DocumentNode } from '../document/document-node.ts';
import type { Decision, Fact, OpenAPIDocument } from '../document/openapi.ts';
import type { Operation } from './operation.ts';
import { readOperations } from './read-operations.ts';
import type { FieldNames, OperationRole, ResourceRole } from './roles.ts';
import { ResolvedSchema } from './schema.ts';

/** A tag, which groups operations. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/**
 * The API that a bundle describes, with references resolved. Generators, servers and checks all use this model.
 */
export interface Api {
  readonly title: string;
  /** The version of the document. */
  readonly version: string;
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly Tag[];
  /** Every operation, in the order of the document. */
  readonly operations: readonly Operation[];
  /** Every named schema, by its name, in the order of the document. */
  readonly schemas: ReadonlyMap<string, ResolvedSchema>;
  /** The register of facts. */
  readonly facts: readonly Fact[];
  /** The register of decisions. */
  readonly decisions: readonly Decision[];
  /** The bundle from which the model was read. It must not change. */
  readonly document: OpenAPIDocument;
}

/**
 * Reads the model from a bundle.
 *
 * @param document a bundle, its overlays applied; it must not change afterwards
 * @param fields names for the fields that have a role; they have those of the document unless given
 * @throws Error when a `$ref` leads nowhere, which bundling excludes
 */
export function readApi(document: OpenAPIDocument, fields?: FieldNames): Api {
  const { info, tags = [], components = {} } = document;
  const root = new DocumentNode(document);
  const names = Object.keys(components.schemas ?? {});
  return Object.freeze({
    title: info.title,
    version: info.version,
    summary: info.summary ?? '',
    description: info.description ?? '',
    tags: tags.map(({ name, description = '' }) => ({ name, description })),
    operations: Object.freeze(readOperations(root, fields)),
    schemas: new Map(
      names.map((name) => [
        name,
        new ResolvedSchema(root.at('components', 'schemas', name), fields),
      ]),
    ),
    facts: document['x-facts'] ?? [],
    decisions: document['x-decisions'] ?? [],
    document,
  });
}

/** @throws Error when the API has no such operation */
export function operationOf(api: Api, id: string): Operation {
  const operation = api.operations.find((each) => each.id === id);
  if (!operation) throw new Error(`The document has no operation ${id}.`);
  return operation;
}

/** The operation with a role, whatever its operationId; nothing when the document has none. */
export function operationWithRole(
  { operations }: Pick<Api, 'operations'>,
  role: OperationRole,
): Operation | undefined {
  return operations.find((each) => each.role === role);
}

/** The schema of a kind of resource, whatever its name; nothing when the document has none. */
export function schemaWithRole(
  { schemas }: Pick<Api, 'schemas'>,
  role: ResourceRole,
): ResolvedSchema | undefined {
  return [...schemas.values()].find(({ resource }) => resource === role);
}

/** @throws Error when the register has no such decision, which lint excludes */
export function decisionOf(api: Api, id: string): Decision {
  const decision = api.decisions.find((each) => each.id === id);
  if (!decision) throw new Error(`The register of decisions has no ${id}.`);
  return decision;
}

/** @throws Error when the register has no such fact, which lint excludes */
export function factOf(api: Api, id: string): Fact {
  const fact = api.facts.find((each) => each.id === id);
  if (!fact) throw new Error(`The register of facts has no ${id}.`);
  return fact;
}

/** JSON Pointers of the schemas that validate requests: those of parameters and of bodies. */
function requestSchemas({ operations }: Api): string[] {
  const schemas = operations.flatMap(({ parameters, requestBody }) => [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody?.content ? [requestBody.content.schema] : []),
  ]);
  return [...new Set(schemas.map(({ pointer }) => pointer))];
}

/** JSON Pointers of the schemas that a sandbox needs: those of requests, and those of the resources that it stores. */
export function sandboxSchemas(api: Api): string[] {
  const held = [...api.schemas.values()].filter(({ resource }) => resource !== undefined);
  return [...new Set([...requestSchemas(api), ...held.map(({ pointer }) => pointer)])];
}
