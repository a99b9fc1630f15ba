import fc from 'fast-check';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Schema } from '../../document/openapi.ts';

/** How values are drawn. */
export interface Drawing {
  document: OpenAPIDocument;
  /** Arbitraries for properties of these names, in place of what the schema says; `null` leaves one out. */
  instead: Readonly<Record<string, fc.Arbitrary<unknown> | null>>;
}

/** Text of any script, without control characters. */
export const anyText = fc.string({ unit: 'grapheme', maxLength: 40 });

const anyTime = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const small = { depthSize: 'small', maxKeys: 3 } as const;

/** Values that are valid by a schema of the bundle; objects have all their properties. */
export function arbitraryOf(given: Schema, drawing: Drawing): fc.Arbitrary<unknown> {
  const schema = resolve<Schema>(drawing.document, given as Schema & { $ref: string });
  if (schema.enum) return fc.constantFrom(...schema.enum);
  switch ([schema.type].flat()[0]) {
    case 'string':
      return stringOf(schema);
    case 'integer':
      return fc.integer({ min: bound(schema.minimum, 0), max: bound(schema.maximum, 1000) });
    case 'number':
      return fc.double({ noNaN: true, min: -1e6, max: 1e6 });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, drawing), { maxLength: 4 });
    case 'object':
      return objectOf(schema, drawing);
    default:
      return fc.jsonValue({ depthSize: 'small' });
  }
}

function stringOf({ format, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return anyTime;
  if (format === 'uri') return fc.nat().map((number) => `https://files.example.com/${number}`);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return anyText;
}

function objectOf(schema: Schema, drawing: Drawing): fc.Arbitrary<unknown> {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    if (typeof values === 'object')
      return fc.dictionary(anyText, arbitraryOf(values, drawing), small);
    return fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.jsonValue({ depthSize: 'small' }),
      small,
    );
  }
  const members = Object.entries(schema.properties).flatMap(([name, property]) => {
    const instead = Object.hasOwn(drawing.instead, name) ? drawing.instead[name] : undefined;
    if (instead === null) return [];
    return [[name, instead ?? arbitraryOf(property, drawing)] as const];
  });
  return fc.record(Object.fromEntries(members));
}

function bound(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
