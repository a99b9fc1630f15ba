import type { DocumentNode } from '../document/document-node.ts';
import { asObject } from '../lib/json.ts';

const typeNames = ['null', 'boolean', 'object', 'array', 'string', 'integer', 'number'];

/**
 * All that holds for a value at one place: a schema, what its `$ref` leads to, and the members of its
 * `allOf`, which apply together. So moving a schema to a component, or into an `allOf`, changes nothing.
 */
export class SchemaView {
  readonly nodes: readonly DocumentNode[];

  constructor(schemas: readonly DocumentNode[]) {
    const found = new Map<string, DocumentNode>();
    for (const schema of schemas) collect(schema, found);
    this.nodes = [...found.values()];
  }

  static of(schema: DocumentNode | undefined): SchemaView {
    return new SchemaView(schema ? [schema] : []);
  }

  /** The places of its parts, which tell one view of a document from another. */
  get identity(): string {
    return this.nodes.map(({ pointer }) => pointer).join(' ');
  }

  /** The objects that state a keyword. */
  holders(keyword: string): DocumentNode[] {
    return this.nodes.filter((node) => node.get(keyword) !== undefined);
  }

  values(keyword: string): unknown[] {
    return this.holders(keyword).map((node) => node.get(keyword));
  }

  /** What a keyword says that is not combined with another: the place of use wins. */
  first(keyword: string): unknown {
    return this.values(keyword)[0];
  }

  /** Whether no value is valid. */
  get isFalse(): boolean {
    return this.nodes.some(({ value }) => value === false);
  }

  /** The schema below a keyword, such as `items`; of all parts that have it. */
  below(keyword: string): SchemaView | undefined {
    const schemas = this.nodes.flatMap((node) => node.own(keyword) ?? []);
    return schemas.length === 0 ? undefined : new SchemaView(schemas);
  }

  /** The schemas of a map, such as `properties`, by name. */
  map(keyword: string): Map<string, SchemaView> {
    const parts = new Map<string, DocumentNode[]>();
    for (const node of this.nodes) {
      const map = node.own(keyword);
      for (const name of Object.keys(asObject(map?.value))) {
        const schema = map?.own(name);
        if (schema) parts.set(name, [...(parts.get(name) ?? []), schema]);
      }
    }
    return new Map([...parts].map(([name, schemas]) => [name, new SchemaView(schemas)]));
  }

  /** Names of fields that are always there. */
  get required(): Set<string> {
    const listed = this.values('required').flat();
    return new Set(listed.filter((each) => typeof each === 'string'));
  }

  /** The types that a value may have; every number of type `number` that is no integer is apart. */
  get types(): Set<string> {
    const stated = this.holders('type').map(typesOf);
    return new Set(typeNames.filter((type) => stated.every((types) => types.has(type))));
  }

  /** The schemas of which one has to hold; nothing when there is no choice. */
  get alternatives(): SchemaView[] | undefined {
    const [choice, ...others] = this.nodes.flatMap((node) =>
      ['oneOf', 'anyOf'].flatMap((keyword) => node.own(keyword) ?? []),
    );
    if (!choice || others.length > 0) return undefined;
    return choice.items().map(SchemaView.of);
  }

  /** Whether something beside a choice of schemas restricts values. */
  get restrictsBesides(): boolean {
    const other = ['type', 'properties', 'required', 'items', 'enum', 'const', 'format', 'pattern'];
    return other.some((keyword) => this.first(keyword) !== undefined);
  }

  /** Name of the component that it is made of. */
  get name(): string | undefined {
    const component = this.nodes.find(({ keys }) => keys.length === 3 && keys[0] === 'components');
    return component?.keys[2]?.toString();
  }
}

function collect(schema: DocumentNode, found: Map<string, DocumentNode>): void {
  if (found.has(schema.pointer)) return;
  found.set(schema.pointer, schema);
  const target = schema.target();
  if (target) collect(target, found);
  for (const member of schema.own('allOf')?.items() ?? []) collect(member, found);
}

function typesOf(node: DocumentNode): Set<unknown> {
  const types: unknown[] = [node.get('type')].flat();
  return new Set([
    ...types,
    ...(types.includes('number') ? ['integer'] : []),
    ...(node.get('nullable') === true ? ['null'] : []),
  ]);
}
