import type { OpenAPIDocument, Schema } from '../../../scripts/document/openapi.ts';
import { resolve } from '../../support/bundle.ts';
import { drop, type Mutant, type Path, rename, set } from './mutant.ts';

/** Keywords that would pin what the source leaves open, by the type of the schema they join. */
const pins: Record<string, Record<string, unknown>> = {
  string: {
    ...{ format: 'hostname', pattern: '^[a-z]+$', enum: ['a', 'b'], const: 'a' },
    ...{ minLength: 1, maxLength: 255, contentMediaType: 'text/plain' },
  },
  integer: { format: 'int32', minimum: 0, maximum: 100, multipleOf: 1, enum: [1] },
  boolean: { const: true, enum: [true] },
  array: { minItems: 1, maxItems: 100, uniqueItems: true },
  object: {
    ...{ additionalProperties: false, unevaluatedProperties: false, maxProperties: 9 },
    ...{ minProperties: 1, patternProperties: { '^x': {} }, propertyNames: { pattern: '^[a-z]' } },
  },
  any: { type: 'object', enum: [1], not: { type: 'null' } },
};

const pinsOfAll = { default: 'a', nullable: true, deprecated: true, readOnly: true, oneOf: [{}] };

/** Changes to a schema and to those within it. */
export function schemaMutants(document: OpenAPIDocument, place: Path, schema: Schema): Mutant[] {
  const target = '$ref' in schema ? resolve(document, schema) : schema;
  const pinned = { ...pins[String(target.type ?? 'any')], ...pinsOfAll };
  return [
    ...Object.entries(pinned)
      .filter(([keyword, value]) => target[keyword] !== value)
      .map(([keyword, value]) => set(place, keyword, value)),
    ...typeMutants(place, schema),
    ...keywordMutants(place, schema),
    ...markMutants(place, schema),
    ...fieldMutants(place, schema),
    ...childrenOf(schema).flatMap(([path, child]) =>
      schemaMutants(document, [...place, ...path], child),
    ),
  ];
}

function typeMutants(place: Path, { type }: Schema): Mutant[] {
  if (type === undefined) return [set(place, 'type', 'number')];
  return [
    drop(place, 'type'),
    set(place, 'type', type === 'string' ? 'integer' : 'string'),
    set(place, 'type', type === 'integer' ? 'number' : [type, 'null']),
  ];
}

/** Every keyword of the schema left out, and those that state a form changed. */
function keywordMutants(place: Path, schema: Schema): Mutant[] {
  // An object is open whether it says so or is silent.
  const said = keywordsOf(schema).filter((keyword) => schema[keyword] !== true);
  const other = schema.$ref?.endsWith('/Step') ? 'StepLink' : 'Step';
  const changed = {
    $ref: `#/components/schemas/${other}`,
    format: 'email',
    pattern: '^.*$',
  };
  return [
    ...said.filter((keyword) => keyword !== 'type').map((keyword) => drop(place, keyword)),
    ...Object.entries(changed)
      .filter(([keyword]) => keyword in schema)
      .map(([keyword, value]) => set(place, keyword, value)),
  ];
}

/** Every assumption passed off as a fact, every fact as an assumption. */
function markMutants(place: Path, schema: Schema): Mutant[] {
  const marks = schema['x-decision'] ?? {};
  return [
    ...Object.keys(marks).map((keyword) => drop([...place, 'x-decision'], keyword)),
    ...keywordsOf(schema)
      .filter((keyword) => !(keyword in marks))
      .map((keyword) => set(place, 'x-decision', { ...marks, [keyword]: 'D01' })),
  ];
}

/** Fields left out, renamed and added; required more than is known, or less than is assumed. */
function fieldMutants(place: Path, { properties, required = [] }: Schema): Mutant[] {
  if (!properties) return [];
  const within = [...place, 'properties'];
  const less = required.map((_, index) => required.toSpliced(index, 1));
  const more = Object.keys(properties)
    .filter((name) => !required.includes(name))
    .map((name) => [...required, name]);
  return [
    set(within, 'added', { type: 'string' }),
    ...Object.keys(properties).map((name) => drop(within, name)),
    ...Object.keys(properties).map((name) => rename(within, name, `${name}_2`)),
    ...[...less, ...more].map((names) => set(place, 'required', names)),
  ];
}

function keywordsOf(schema: Schema): string[] {
  return Object.keys(constraints(schema));
}

function childrenOf({ properties, items, additionalProperties }: Schema): [Path, Schema][] {
  const fields = Object.entries(properties ?? {});
  return [
    ...fields.map(([name, field]): [Path, Schema] => [['properties', name], field]),
    ...(items ? [[['items'], items] satisfies [Path, Schema]] : []),
    ...(typeof additionalProperties === 'object'
      ? [[['additionalProperties'], additionalProperties] satisfies [Path, Schema]]
      : []),
  ];
}

const annotations = ['title', 'description', 'examples', '$comment'];

/** A schema without its annotations and extensions. */
function constraints(schema: Schema): Schema {
  return Object.fromEntries(
    Object.entries(schema).filter(
      ([keyword]) => !annotations.includes(keyword) && !keyword.startsWith('x-'),
    ),
  );
}
