import type { DocumentNode } from '../document/document-node.ts';
import type { Schema } from '../document/openapi.ts';
import { isJsonObject, type JsonObject } from '../lib/json.ts';
import { type DecisionByKeyword, decisionsByKeyword } from './decisions.ts';
import { type FieldNames, type ResourceRole, type Role, resourceRoleOf, roleOf } from './roles.ts';

/** A property of an object schema. */
export interface Property {
  /** Its name in the model: that of its role, if the model was read with names for roles. */
  readonly name: string;
  /** Its name in the document. */
  readonly key: string;
  readonly required: boolean;
  readonly schema: ResolvedSchema;
}

/**
 * A schema with its references followed. Keywords beside a `$ref` override those of its target (JSON Schema 2020-12,
 * section 8.2.3.1). Schemas within it are resolved when they are needed, because a schema may contain itself.
 */
export class ResolvedSchema {
  /**
   * JSON Pointer into the bundle for validating values: the place that uses the schema, or the component if there is
   * nothing beside the `$ref`.
   */
  readonly pointer: string;
  /** JSON Pointers to the places of its keywords: the place that uses it, then the target of each `$ref`. */
  readonly places: readonly string[];
  /** Name of the component to which its first `$ref` leads. */
  readonly name: string | undefined;
  /** Its keywords, without `$ref`. */
  readonly keywords: Readonly<Schema>;
  readonly role: Role | undefined;
  /** The kind of resource that it describes. */
  readonly resource: ResourceRole | undefined;
  /** The decisions on which its keywords rest. */
  readonly decisions: DecisionByKeyword;
  /** Where the keywords stand, `$ref` by `$ref`: the place of use first. */
  readonly #places: readonly SchemaPlace[];
  readonly #names: FieldNames;
  // What lies within is kept: every response is compared with the same schemas.
  readonly #elements = new Map<string, ResolvedSchema | undefined>();
  #properties: readonly Property[] | undefined;
  #byName: ReadonlyMap<string, Property> | undefined;
  #byRole: ReadonlyMap<Role | undefined, Property> | undefined;
  #isRenamed: boolean | undefined;

  /**
   * @param names for the fields that have a role; they have their own unless given
   * @throws Error when there is no schema, or its `$ref` leads nowhere or to itself
   */
  constructor(node: DocumentNode, names: FieldNames = noNames) {
    this.#places = placesOf(node);
    this.#names = names;
    this.places = this.#places.map((place) => place.node.pointer);
    const used = this.#places.find(({ schema }) => !isPlainRef(schema));
    this.pointer = (used?.node ?? node).pointer;
    const { $ref, ...keywords } = this.#merged<Schema>(({ schema }) => schema);
    this.keywords = keywords;
    this.name = this.places.map(componentName).find(Boolean);
    this.role = roleOf(keywords);
    this.resource = resourceRoleOf(keywords);
    this.decisions = this.#merged(({ schema }) => decisionsByKeyword(schema['x-decision']));
  }

  get description(): string {
    return this.keywords.description ?? '';
  }

  /** Its type, when it has just one. */
  get type(): string | undefined {
    const { type } = this.keywords;
    return typeof type === 'string' ? type : undefined;
  }

  /** Its properties, including those that `allOf` adds. */
  get properties(): readonly Property[] {
    this.#properties ??= this.#readProperties();
    return this.#properties;
  }

  /** Schema of the items of an array. */
  get items(): ResolvedSchema | undefined {
    return this.#element('items');
  }

  /** Schema of the values of an object that may have any keys. */
  get values(): ResolvedSchema | undefined {
    const { additionalProperties } = this.keywords;
    return typeof additionalProperties === 'object'
      ? this.#element('additionalProperties')
      : undefined;
  }

  property(name: string): Property | undefined {
    this.#byName ??= new Map(this.properties.map((each) => [each.name, each]));
    return this.#byName.get(name);
  }

  /** The schema of what stands within a value, by its keys. */
  at(keys: readonly (string | number)[]): ResolvedSchema | undefined {
    return keys.reduce<ResolvedSchema | undefined>(
      (at, key) => at?.property(String(key))?.schema ?? at?.items ?? at?.values,
      this,
    );
  }

  propertyWithRole(role: Role): Property | undefined {
    this.#byRole ??= new Map(this.properties.toReversed().map((each) => [each.schema.role, each]));
    return this.#byRole.get(role);
  }

  /**
   * Whether a field, at any depth, has another name in the document than in the model.
   *
   * @param within the schemas around it; one that contains itself is not opened again
   */
  isRenamed(within: readonly string[] = []): boolean {
    if (this.#names === noNames || within.includes(this.pointer)) return false;
    const inner = [...within, this.pointer];
    this.#isRenamed ??=
      this.properties.some(({ name, key, schema }) => name !== key || schema.isRenamed(inner)) ||
      [this.items, this.values].some((each) => each?.isRenamed(inner));
    return this.#isRenamed;
  }

  #readProperties(): Property[] {
    const properties = this.#own('properties');
    const own = Object.keys(this.keywords.properties ?? {}).flatMap((key) => {
      const schema = this.#childOf(properties?.own(key));
      return schema ? [{ key, required: this.#requires(key), schema }] : [];
    });
    const added = this.#members().flatMap(({ properties }) => properties);
    const keys = new Set(own.map(({ key }) => key));
    return this.#withNames([...own, ...added.filter(({ key }) => !keys.has(key))]);
  }

  /** A property without a role that has the name of another one gets the key of that one. */
  #withNames(properties: readonly Omit<Property, 'name'>[]): Property[] {
    const nameOf = ({ role }: ResolvedSchema) => role && this.#names[role];
    const keys = new Map(properties.map(({ key, schema }) => [nameOf(schema), key]));
    const free = (key: string): string => {
      const other = keys.get(key);
      return other === undefined || other === key ? key : free(other);
    };
    return properties.map((each) => ({ ...each, name: nameOf(each.schema) ?? free(each.key) }));
  }

  #members(): ResolvedSchema[] {
    const members = this.#own('allOf')?.items() ?? [];
    return members.flatMap((member) => this.#childOf(member) ?? []);
  }

  #requires(key: string): boolean {
    const lists = [
      this.keywords.required,
      ...(this.keywords.allOf ?? []).map((each) => each.required),
    ];
    return lists.some((list) => list?.includes(key));
  }

  /** A keyword at the first place that has it. */
  #own(keyword: string): DocumentNode | undefined {
    return this.#places.flatMap(({ node }) => node.own(keyword) ?? [])[0];
  }

  #element(keyword: 'items' | 'additionalProperties'): ResolvedSchema | undefined {
    if (!this.#elements.has(keyword))
      this.#elements.set(keyword, this.#childOf(this.#own(keyword)));
    return this.#elements.get(keyword);
  }

  #childOf(node: DocumentNode | undefined): ResolvedSchema | undefined {
    return node && new ResolvedSchema(node, this.#names);
  }

  #merged<T extends object>(part: (place: SchemaPlace) => T): T {
    return Object.assign({}, ...this.#places.map(part).toReversed());
  }
}

const noNames: FieldNames = {};

interface SchemaPlace {
  node: DocumentNode;
  schema: Schema;
}

function placesOf(node: DocumentNode): SchemaPlace[] {
  return node.allReferences().map((place) => {
    if (isSchema(place.value)) return { node: place, schema: place.value };
    throw new Error(`The bundle has no schema at ${place.pointer}.`);
  });
}

function isPlainRef(schema: Schema): boolean {
  return schema.$ref !== undefined && Object.keys(schema).length === 1;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null;
}

function componentName(pointer: string): string | undefined {
  return /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
}

/** The type of a schema as people write it, such as `array of SiloEntry` or `string (uuid)`. */
export function describeType(schema: ResolvedSchema): string {
  const { name, items, values } = schema;
  if (items) return `array of ${describeType(items)}`;
  if (schema.properties.length > 0 && name !== undefined) return name;
  if (values) return `object, each value ${describeType(values)}`;
  const { type = 'any type', format } = schema.keywords;
  const words = [type].flat().join(' or ');
  return format === undefined ? words : `${words} (${format})`;
}

/**
 * A value without undocumented fields, at any depth. If a schema names no fields, all fields stay. A response may have
 * undocumented fields.
 *
 * @returns the given value if it has no undocumented fields
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
