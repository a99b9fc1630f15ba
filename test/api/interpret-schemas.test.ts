import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { interpretSchemas } from '../../scripts/api/interpret-schemas.ts';
import type { OpenAPIDocument, Schema } from '../../scripts/document/openapi.ts';

/** What a compiled and an interpreted schema find in a value, in any order. */
function found(schema: unknown, value: unknown): { compiled: string[]; interpreted: string[] } {
  const leaf = { type: 'string', minLength: 2, 'x-decision': { minLength: 'D1' } };
  const document: OpenAPIDocument = {
    ...{ openapi: '3.1.1', info: { title: 'Test', version: '1' }, paths: {} },
    components: { schemas: { Leaf: leaf as Schema, Tested: schema as Schema } },
  };
  const [compiled = [], interpreted = []] = [createValidator, interpretSchemas].map((make) => {
    const problems = make(document).validate('/components/schemas/Tested', value);
    return problems.map((each) => JSON.stringify(each)).sort();
  });
  return { compiled, interpreted };
}

const leaf = { $ref: '#/components/schemas/Leaf' };

// As text, since an object with `then` looks like a promise.
const conditional = JSON.parse(
  '{ "if": { "type": "string" }, "then": { "minLength": 2 }, "else": { "minimum": 4 } }',
);

/** For each keyword, a schema, a value that meets it and some that do not. */
const keywords: Record<string, [schema: object, valid: unknown, ...invalid: unknown[]]> = {
  type: [{ type: ['integer', 'null'] }, 3, 3.5, '3', true, [], {}],
  enum: [{ type: 'string', enum: ['a', 'b'] }, 'a', 'c', 4],
  const: [{ const: { a: [1] } }, { a: [1] }, { a: [2] }, 'a'],
  format: [{ format: 'date-time' }, '2026-10-14T08:12:27Z', '2026-10-14', ''],
  'format, as a pattern': [{ format: 'uuid' }, '01a13978-4b56-75c8-8e7a-226e11ad1204', '01a1'],
  'format, as a function': [{ format: 'uri' }, 'https://example.com', 'no address'],
  pattern: [{ pattern: '^\\p{L}$' }, 'ñ', '4', 'ab'],
  minLength: [{ minLength: 2 }, 'ab', 'a', '😀'],
  maxLength: [{ maxLength: 1 }, '😀', 'ab'],
  minimum: [{ minimum: 2, maximum: 4 }, 2, 1, 5],
  exclusiveMinimum: [{ exclusiveMinimum: 2, exclusiveMaximum: 4 }, 3, 2, 4],
  multipleOf: [{ multipleOf: 2 }, 4, 3],
  minItems: [{ minItems: 1, maxItems: 2 }, [1], [], [1, 2, 3]],
  uniqueItems: [{ uniqueItems: true }, [{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 1 }]],
  minProperties: [{ minProperties: 1, maxProperties: 1 }, { a: 1 }, {}, { a: 1, b: 2 }],
  required: [{ required: ['a', 'b'] }, { a: 1, b: 2 }, { a: 1 }, {}],
  dependentRequired: [{ dependentRequired: { a: ['b'] } }, { b: 1 }, { a: 1 }],
  dependentSchemas: [{ dependentSchemas: { a: { required: ['b'] } } }, {}, { a: 1 }],
  properties: [{ properties: { 'a/b': leaf } }, { 'a/b': 'long' }, { 'a/b': 'x' }, { 'a/b': 4 }],
  patternProperties: [{ patternProperties: { '^a': leaf } }, { b: 1 }, { ab: 1 }],
  additionalProperties: [
    { properties: { a: {} }, additionalProperties: false },
    { a: 1 },
    { b: 1 },
  ],
  'additionalProperties, a schema': [{ additionalProperties: leaf }, { a: 'ab' }, { a: 'a' }],
  items: [{ items: leaf }, ['ab'], ['a', 4]],
  prefixItems: [{ prefixItems: [leaf], items: { type: 'number' } }, ['ab', 4], ['a', 'b'], [4]],
  allOf: [{ allOf: [leaf, { pattern: 'b' }] }, 'ab', 'a', 4],
  anyOf: [{ anyOf: [leaf, { type: 'number' }] }, 4, 'a', true],
  oneOf: [{ oneOf: [{ minimum: 2 }, { maximum: 4 }] }, 1, 3],
  not: [{ not: leaf }, 4, 'ab'],
  if: [conditional, 'ab', 'a', 3],
  'false schema': [{ properties: { a: false } }, {}, { a: 1 }],
  $ref: [{ properties: { a: { $ref: '#/components/schemas/Leaf' } } }, { a: 'ab' }, { a: 'a' }],
};

describe('an interpreted schema finds what a compiled one finds', () => {
  test.each(Object.entries(keywords))('of %s', (_keyword, [schema, valid, ...invalid]) => {
    expect(found(schema, valid)).toEqual({ compiled: [], interpreted: [] });
    for (const value of invalid) {
      const { compiled, interpreted } = found(schema, value);
      expect(compiled, JSON.stringify(value)).not.toEqual([]);
      expect(interpreted, JSON.stringify(value)).toEqual(compiled);
    }
  });

  test('in any value', () => {
    const schemas = Object.values(keywords).map(([schema]) => schema);
    const nested = { items: { anyOf: schemas }, properties: { a: { allOf: schemas } } };
    const names = fc.constantFrom('a', 'b', 'ab', 'a/b');
    const leaves = [fc.integer({ max: 6 }), fc.constantFrom('', 'a', 'ab', null, true, 2.5)];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, ...leaves, tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(names, tie('value'), { maxKeys: 3, noNullPrototype: true }),
    }));
    fc.assert(
      fc.property(value, (each) => {
        const { compiled, interpreted } = found(nested, each);
        expect(interpreted).toEqual(compiled);
      }),
      { numRuns: 30, seed: 1 },
    );
  });
});

test('says when there is no schema at a pointer', () => {
  expect(() => interpretSchemas({}).validate('/components/schemas/None', 1)).toThrow(
    'There is no schema at /components/schemas/None.',
  );
});
