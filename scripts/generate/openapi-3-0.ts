import { encodePointerToken } from '../document/json-pointer.ts';
import { holdsData, holdsNames } from '../document/openapi-keywords.ts';
import { isJsonObject } from '../lib/json.ts';

/** A document in OpenAPI 3.0, and what 3.0 cannot say of it. */
interface ConvertedDocument {
  document: object;
  /** One sentence each, in the order of the document. */
  losses: string[];
}

type Json = Record<string, unknown>;

/** Keywords of JSON Schema 2020-12 for which OpenAPI 3.0 has none. */
const unknownKeywords = [
  ...['$schema', '$id', '$anchor', '$defs', '$comment', 'contentEncoding', 'contentMediaType'],
  ...['contentSchema', 'contains', 'minContains', 'maxContains', 'prefixItems', 'if', 'then'],
  ...['else', 'dependentRequired', 'dependentSchemas', 'patternProperties', 'propertyNames'],
  ...['unevaluatedItems', 'unevaluatedProperties'],
];

const schemaMaps = ['properties'];
const schemaLists = ['allOf', 'anyOf', 'oneOf'];
const schemaKeywords = ['items', 'additionalProperties', 'not'];

/**
 * Writes a document of OpenAPI 3.1 as one of 3.0, for tools that read no other.
 *
 * @param document plain, without extensions; stays as it is
 */
export function openapi30(document: object): ConvertedDocument {
  return new Converter().convert(document);
}

class Converter {
  readonly #losses: string[] = [];

  convert(document: object): ConvertedDocument {
    const { webhooks, jsonSchemaDialect, info, paths, components, ...rest }: Json = { ...document };
    if (webhooks !== undefined) this.#lose('/webhooks', 'webhooks');
    if (jsonSchemaDialect !== undefined) this.#lose('/jsonSchemaDialect', 'jsonSchemaDialect');
    const kept = components === undefined ? {} : { components: this.#components(components) };
    const converted = this.#node({ ...rest, ...kept, paths: paths ?? {} }, '');
    const { openapi, ...others } = converted;
    return {
      document: { openapi: '3.0.4', info: this.#info(info), ...others },
      losses: this.#losses,
    };
  }

  #components(components: unknown): unknown {
    if (!isJsonObject(components)) return components;
    const { pathItems, ...rest } = components;
    if (pathItems !== undefined) this.#lose('/components/pathItems', 'pathItems');
    return rest;
  }

  #info(info: unknown): Json {
    const { summary, license, ...rest } = isJsonObject(info) ? info : {};
    if (summary !== undefined) this.#lose('/info/summary', 'summary');
    if (!isJsonObject(license)) return rest;
    const { identifier, ...kept } = license;
    if (identifier !== undefined) this.#lose('/info/license/identifier', 'identifier');
    return { ...rest, license: kept };
  }

  #lose(pointer: string, what: string): void {
    this.#losses.push(`${pointer}: OpenAPI 3.0 has no \`${what}\`.`);
  }

  /** An object outside of schemas, in which schemas stand under `schema` and `schemas`. */
  #node(node: Json, pointer: string, isMap = false): Json {
    if (!isMap && typeof node.$ref === 'string') return this.#reference(node, pointer);
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => {
        const at = `${pointer}/${encodePointerToken(key)}`;
        if (isMap) return [key, this.#value(value, at)];
        if (key === 'schema') return [key, this.#schema(value, at)];
        if (pointer === '/components' && key === 'schemas') return [key, this.#schemas(value, at)];
        if (holdsData(key, value)) return [key, value];
        return [key, this.#value(value, at, holdsNames(key))];
      }),
    );
  }

  #value(value: unknown, pointer: string, isMap = false): unknown {
    if (Array.isArray(value)) {
      return value.map((each, index) => this.#value(each, `${pointer}/${index}`));
    }
    return isJsonObject(value) ? this.#node(value, pointer, isMap) : value;
  }

  /** Beside a `$ref`, OpenAPI 3.0 ignores everything. */
  #reference({ $ref, ...beside }: Json, pointer: string): Json {
    for (const key of Object.keys(beside)) this.#lose(`${pointer}/${key}`, `${key} beside $ref`);
    return { $ref };
  }

  #schemas(schemas: unknown, pointer: string): unknown {
    if (!isJsonObject(schemas)) return schemas;
    return Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        this.#schema(schema, `${pointer}/${encodePointerToken(name)}`),
      ]),
    );
  }

  #schema(schema: unknown, pointer: string): unknown {
    if (schema === true) return {};
    if (schema === false) return { not: {} };
    if (!isJsonObject(schema)) return schema;
    const {
      $ref,
      type,
      const: constant,
      examples,
      exclusiveMinimum,
      exclusiveMaximum,
      ...rest
    } = schema;
    const kept = this.#keywords(rest, pointer);
    return {
      ...besides(this.#referenced($ref, Object.keys(schema).length === 1, kept), typed(type), kept),
      ...(constant !== undefined && { enum: [constant] }),
      ...limit('minimum', 'exclusiveMinimum', [rest.minimum, exclusiveMinimum], 1),
      ...limit('maximum', 'exclusiveMaximum', [rest.maximum, exclusiveMaximum], -1),
      ...this.#example(examples, pointer),
    };
  }

  /** A `$ref` with keywords beside it becomes a member of `allOf`. */
  #referenced($ref: unknown, isAlone: boolean, kept: Json): Json {
    if ($ref === undefined) return {};
    if (isAlone) return { $ref };
    const members = Array.isArray(kept.allOf) ? kept.allOf : [];
    delete kept.allOf;
    return { allOf: [{ $ref }, ...members] };
  }

  #keywords(schema: Json, pointer: string): Json {
    const entries = Object.entries(schema).flatMap(([key, value]): [string, unknown][] => {
      const at = `${pointer}/${key}`;
      if (unknownKeywords.includes(key)) {
        this.#lose(at, key);
        return [];
      }
      if (schemaMaps.includes(key)) return [[key, this.#schemas(value, at)]];
      if (schemaLists.includes(key) && Array.isArray(value)) {
        return [[key, value.map((each, index) => this.#schema(each, `${at}/${index}`))]];
      }
      const isBoolean = key === 'additionalProperties' && typeof value === 'boolean';
      return [[key, schemaKeywords.includes(key) && !isBoolean ? this.#schema(value, at) : value]];
    });
    return Object.fromEntries(entries);
  }

  #example(examples: unknown, pointer: string): Json {
    if (!Array.isArray(examples) || examples.length === 0) return {};
    if (examples.length > 1) this.#lose(`${pointer}/examples`, 'examples after the first');
    return { example: examples[0] };
  }
}

/** `null` is no type of 3.0, and only one type can stand alone. */
function typed(type: unknown): Json {
  if (type === undefined) return {};
  const types = [type].flat().filter((each) => each !== 'null');
  const nullable = [type].flat().includes('null') && { nullable: true };
  if (types.length === 0) return { enum: [null], nullable: true };
  if (types.length === 1) return { type: types[0], ...nullable };
  return { anyOf: types.map((each) => ({ type: each, ...nullable })) };
}

/** The parts of a schema; types that are a choice of their own stand in `allOf` beside another choice. */
function besides(referenced: Json, types: Json, kept: Json): Json {
  if (types.anyOf === undefined || kept.anyOf === undefined) {
    return { ...referenced, ...types, ...kept };
  }
  const members = [referenced.allOf, kept.allOf].filter(Array.isArray).flat();
  return { ...referenced, ...kept, allOf: [types, ...members] };
}

/**
 * A limit that the value must not reach is a number in 3.1, and a flag beside the limit in 3.0. Of both
 * limits, the stricter one holds.
 *
 * @param sign 1 for the lower limit, -1 for the upper
 */
function limit(
  inclusive: string,
  exclusive: string,
  [value, beyond]: readonly [unknown, unknown],
  sign: 1 | -1,
): Json {
  if (typeof beyond !== 'number') return {};
  const isStricter = typeof value === 'number' && value * sign > beyond * sign;
  return isStricter ? {} : { [inclusive]: beyond, [exclusive]: true };
}
