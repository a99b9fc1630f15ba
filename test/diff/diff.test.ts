import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffDocuments } from '../../scripts/diff/diff.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';
import { bundle } from '../support/bundle.ts';
import { pairs } from './pairs.ts';
import { type Edits, edited, places, smallDocument } from './small-document.ts';

test('there are pairs enough, each with a name of its own', () => {
  expect(pairs.length).toBeGreaterThan(60);
  expect(new Set(pairs.map(({ name }) => name)).size).toBe(pairs.length);
});

test.each([
  [{ type: 'string' }, { type: 'integer' }, { type: 'number' }],
  [{ type: 'string' }, { const: 1 }],
  [{ type: 'string', minLength: 1 }, { type: 'integer' }],
])('a choice that is no list of %j is compared as a choice', (...choice) => {
  const note = `${places.response}/properties/note`;
  const old = smallDocument({ [note]: { type: ['string', 'integer'] } });
  const changes = diffDocuments(old, smallDocument({ [note]: { oneOf: choice } }));
  expect(changes.length).toBeGreaterThan(0);
});

test.each(['additionalProperties', 'unevaluatedProperties'])(
  'a request closed by %s',
  (keyword) => {
    const changes = diffDocuments(
      smallDocument(),
      smallDocument({ [`${places.request}/${keyword}`]: false }),
    );
    expect(changes).toMatchObject([{ rule: 'request-additional-properties-narrowed' }]);
  },
);

test.each(pairs)('$name: $rule', ({ old, current, rule, callers, implementers }) => {
  expect(diffDocuments(old, current)).toMatchObject([
    { rule, callers: { impact: callers }, implementers: { impact: implementers } },
  ]);
});

describe('what says the same is no change:', () => {
  const thing = { type: 'object', properties: { next: { $ref: '#/components/schemas/Thing' } } };
  const inline = { [places.response]: thing, '/components/schemas': { Thing: thing } };

  const missing = { description: 'There is none.' };
  const string = { type: 'string' };
  const factOn = (component: string) => ({
    id: 'F001',
    section: 'Things',
    statement: 'The response is the thing.',
    pointers: [places.response],
    says: { ref: `#/components/schemas/${component}` },
  });
  const decisionOn = (component: string) => ({
    id: 'D01',
    title: 'Of which type it is',
    assumption: 'A text.',
    says: { [`/components/schemas/${component}/type`]: 'string' },
  });

  test.each<[string, Edits, Edits?]>([
    [
      'a schema moves to a component',
      { [places.response]: { $ref: '#/components/schemas/Thing' } },
      inline,
    ],
    ['a schema moves into an allOf', { [places.response]: { allOf: [thing] } }, inline],
    [
      'a component is renamed',
      {
        [places.response]: { $ref: '#/components/schemas/Renamed' },
        '/components/schemas': {
          Renamed: { ...thing, properties: { next: { $ref: '#/components/schemas/Renamed' } } },
        },
      },
      { ...inline, [places.response]: { $ref: '#/components/schemas/Thing' } },
    ],
    [
      'a component of which facts and decisions speak is renamed',
      {
        [places.response]: { $ref: '#/components/schemas/Renamed' },
        '/components/schemas': { Renamed: string },
        '/x-facts': [factOn('Renamed')],
        '/x-decisions': [decisionOn('Renamed')],
      },
      {
        [places.response]: { $ref: '#/components/schemas/Thing' },
        '/components/schemas': { Thing: string },
        '/x-facts': [factOn('Thing')],
        '/x-decisions': [decisionOn('Thing')],
      },
    ],
    ...[places.request, places.response].flatMap((place) => {
      const at = `${place}/properties/note`;
      const types = [string, { type: 'integer' }];
      const values = ['a', 'b'].map((value) => ({ const: value }));
      return [
        [
          `a choice of types as a list: ${place}`,
          { oneOf: types },
          { type: ['integer', 'string'] },
        ],
        [`a choice of values as a list: ${place}`, { anyOf: values }, { enum: ['b', 'a'] }],
      ].flatMap(([name, choice, list]) => [
        [String(name), { [at]: list }, { [at]: choice }] satisfies [string, Edits, Edits],
        [`${name}, and back`, { [at]: choice }, { [at]: list }] satisfies [string, Edits, Edits],
      ]);
    }),
    [
      'the name of a header with credentials in capitals',
      { '/components/securitySchemes/key/name': 'X-KEY' },
      { '/security': [{ key: [] }] },
    ],
    [
      'a status that its class describes already',
      { [`${places.responses}/404`]: missing },
      { [`${places.responses}/404`]: undefined, [`${places.responses}/4XX`]: missing },
    ],
    ['additionalProperties: true', { [`${places.request}/additionalProperties`]: true }, {}],
    ['required: false', { [`${places.limit}/required`]: false }, {}],
    [
      'the default style of a query',
      { [`${places.limit}/style`]: 'form', [`${places.limit}/explode`]: true },
      {},
    ],
    [
      'a scheme is renamed',
      {
        '/components/securitySchemes': { token: { type: 'http', scheme: 'bearer' } },
        '/security': [{ token: [] }],
      },
      {},
    ],
    [
      'a component that nothing uses',
      { '/components/schemas': { Unused: { type: 'string' } } },
      {},
    ],
  ])('%s', (_, edits, before) => {
    expect(diffDocuments(smallDocument(before), smallDocument({ ...before, ...edits }))).toEqual(
      [],
    );
  });
});

test('the name of a path parameter is that of generated code alone', () => {
  const { get } = places;
  const path = '/paths/~1things~1{thing_id}';
  const old = smallDocument({ [places.put]: undefined });
  const operation = structuredClone(old.paths['/things/{id}']?.get);
  const renamed = edited(old, {
    '/paths': {},
    [path]: { get: operation },
    [`${path}/get/parameters/0/name`]: 'thing_id',
  });

  expect(get).toContain('{id}');
  expect(diffDocuments(old, renamed)).toMatchObject([
    { rule: 'path-parameter-renamed', callers: { impact: 'risky' } },
  ]);
});

test('of a webhook, callers read the request', () => {
  const hook = (schema: object) =>
    smallDocument({
      '/webhooks': {
        changed: {
          post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
        },
      },
    });

  expect(diffDocuments(hook({ type: 'integer' }), hook({ type: 'number' }))).toMatchObject([
    {
      rule: 'response-type-widened',
      callers: { impact: 'breaking' },
      operations: ['POST changed'],
    },
  ]);
});

test('a change of a component names every operation that uses it, once', () => {
  const pointer = '/components/schemas/Job/properties/status/type';
  const changes = diffDocuments(bundle, edited(bundle, { [pointer]: 'integer' }));

  expect(changes).toMatchObject([
    {
      rule: 'response-type-changed',
      before: { pointer, value: 'string' },
      after: { pointer, value: 'integer' },
    },
  ]);
  expect(changes[0]?.operations.toSorted()).toEqual([
    ...['createJob', 'createJobNonIdempotent', 'fetchJob'],
  ]);
});

/** Lists whose order says nothing. */
const sets = [
  'required',
  'enum',
  'tags',
  'parameters',
  'security',
  'oneOf',
  'anyOf',
  'allOf',
  'servers',
  'type',
];

/** A value with its members, and the items of its sets, in an order that a number chooses. */
function shuffled(value: unknown, random: () => number, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((each) => shuffled(each, random));
    return sets.includes(key) ? order(items, random) : items;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, each]) =>
    name.startsWith('x-') || name === 'examples'
      ? [name, each]
      : [name, shuffled(each, random, name)],
  );
  return Object.fromEntries(order(entries, random));
}

function order<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((a, c) => a.at - c.at)
    .map(({ item }) => item);
}

test('a document that is shuffled is the same', () => {
  const documents = [bundle, ...pairs.flatMap(({ old, current }) => [old, current])];
  fc.assert(
    fc.property(
      fc.constantFrom(...documents),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (document, stream) => {
        const text = JSON.stringify(shuffled(document, () => stream.next().value));
        const other: OpenAPIDocument = JSON.parse(text);
        expect(diffDocuments(document, document)).toEqual([]);
        expect(diffDocuments(document, other)).toEqual([]);
      },
    ),
    { numRuns: 60, seed: 1 },
  );
});

test('what breaks callers one way breaks implementers the other way, for every keyword', () => {
  const restrictions = pairs.filter(({ rule }) => /-(narrowed|widened)$/.test(rule));
  expect(restrictions.length).toBeGreaterThan(50);
  for (const { old, current, rule } of restrictions) {
    const [back] = diffDocuments(current, old);
    expect(back?.rule).toBe(
      rule.endsWith('narrowed')
        ? rule.replace(/narrowed$/, 'widened')
        : rule.replace(/widened$/, 'narrowed'),
    );
  }
});
