import type { Impact, RuleId } from '../../scripts/diff/rules.ts';
import type { OpenAPIDocument, Schema } from '../../scripts/document/openapi.ts';
import { type Edits, places, smallDocument } from './small-document.ts';

/** Two documents, and the one change that is expected between them. */
export interface Pair {
  name: string;
  old: OpenAPIDocument;
  current: OpenAPIDocument;
  rule: RuleId;
  callers: Impact;
  implementers: Impact;
}

const [b, r, h] = ['breaking', 'risky', 'harmless'] as const;

/** Two small documents that differ by edits; `before` is applied to both. */
function pair(
  name: string,
  edits: Edits,
  [rule, callers, implementers]: readonly [RuleId, Impact, Impact],
  before: Edits = {},
): Pair {
  const current = smallDocument({ ...before, ...edits });
  return { name, old: smallDocument(before), current, rule, callers, implementers };
}

/** The same two schemas of the field `note`, in a request and in a response. */
function schemas(
  name: string,
  before: Schema,
  after: Schema,
  request: readonly [RuleId, Impact, Impact],
  response: readonly [RuleId, Impact, Impact],
): Pair[] {
  const [sent, read] = [places.request, places.response].map((at) => `${at}/properties/note`);
  return [
    pair(`request: ${name}`, { [`${sent}`]: after }, request, { [`${sent}`]: before }),
    pair(`response: ${name}`, { [`${read}`]: after }, response, { [`${read}`]: before }),
  ];
}

const string = { type: 'string' };
const dog = { title: 'Dog', type: 'object', properties: { bark: string } };
const cat = { title: 'Cat', type: 'object', properties: { meow: string } };

const keywords: Pair[] = [
  ...schemas(
    'another type',
    string,
    { type: 'integer' },
    ['request-type-changed', b, b],
    ['response-type-changed', b, b],
  ),
  ...schemas(
    'integer becomes number',
    { type: 'integer' },
    { type: 'number' },
    ['request-type-widened', r, b],
    ['response-type-widened', b, h],
  ),
  ...schemas(
    'number becomes integer',
    { type: 'number' },
    { type: 'integer' },
    ['request-type-narrowed', b, h],
    ['response-type-narrowed', h, b],
  ),
  ...schemas(
    'any type becomes string',
    {},
    string,
    ['request-type-narrowed', b, h],
    ['response-type-narrowed', h, b],
  ),
  ...schemas(
    'null becomes possible',
    string,
    { type: ['string', 'null'] },
    ['request-nullable-widened', h, b],
    ['response-nullable-widened', b, h],
  ),
  ...schemas(
    'null becomes impossible',
    { type: ['string', 'null'] },
    string,
    ['request-nullable-narrowed', b, h],
    ['response-nullable-narrowed', h, b],
  ),
  ...schemas(
    'a value is added to enum',
    { ...string, enum: ['a'] },
    { ...string, enum: ['b', 'a'] },
    ['request-enum-widened', h, b],
    ['response-enum-widened', b, h],
  ),
  ...schemas(
    'a value is removed from enum',
    { ...string, enum: ['a', 'b'] },
    { ...string, enum: ['a'] },
    ['request-enum-narrowed', b, h],
    ['response-enum-narrowed', h, b],
  ),
  ...schemas(
    'enum is added',
    string,
    { ...string, enum: ['a'] },
    ['request-enum-narrowed', b, h],
    ['response-enum-narrowed', h, b],
  ),
  ...schemas(
    'enum is removed',
    { ...string, enum: ['a'] },
    string,
    ['request-enum-widened', h, b],
    ['response-enum-widened', b, h],
  ),
  ...schemas(
    'another const',
    { ...string, const: 'a' },
    { ...string, const: 'b' },
    ['request-enum-changed', b, b],
    ['response-enum-changed', b, b],
  ),
  ...schemas(
    'format is added',
    string,
    { ...string, format: 'date-time' },
    ['request-format-narrowed', b, h],
    ['response-format-narrowed', r, b],
  ),
  ...schemas(
    'format is removed',
    { ...string, format: 'uuid' },
    string,
    ['request-format-widened', r, b],
    ['response-format-widened', b, h],
  ),
  ...schemas(
    'another format',
    { ...string, format: 'date' },
    { ...string, format: 'date-time' },
    ['request-format-changed', b, b],
    ['response-format-changed', b, b],
  ),
  ...schemas(
    'int32 becomes int64',
    { type: 'integer', format: 'int32' },
    { type: 'integer', format: 'int64' },
    ['request-format-widened', r, b],
    ['response-format-widened', b, h],
  ),
  ...schemas(
    'pattern is added',
    string,
    { ...string, pattern: '^a' },
    ['request-pattern-narrowed', b, h],
    ['response-pattern-narrowed', h, b],
  ),
  ...schemas(
    'pattern is removed',
    { ...string, pattern: '^a' },
    string,
    ['request-pattern-widened', h, b],
    ['response-pattern-widened', b, h],
  ),
  ...schemas(
    'another pattern',
    { ...string, pattern: '^a' },
    { ...string, pattern: '^b' },
    ['request-pattern-unclear', r, r],
    ['response-pattern-unclear', r, r],
  ),
  ...schemas(
    'a higher minimum',
    { type: 'integer', minimum: 0 },
    { type: 'integer', minimum: 1 },
    ['request-minimum-narrowed', b, h],
    ['response-minimum-narrowed', h, b],
  ),
  ...schemas(
    'the minimum becomes exclusive',
    { type: 'integer', minimum: 0 },
    { type: 'integer', exclusiveMinimum: 0 },
    ['request-minimum-narrowed', b, h],
    ['response-minimum-narrowed', h, b],
  ),
  ...schemas(
    'a higher maximum',
    { type: 'integer', maximum: 5 },
    { type: 'integer', maximum: 9 },
    ['request-maximum-widened', h, b],
    ['response-maximum-widened', b, h],
  ),
  ...schemas(
    'maximum is added',
    { type: 'integer' },
    { type: 'integer', maximum: 9 },
    ['request-maximum-narrowed', b, h],
    ['response-maximum-narrowed', h, b],
  ),
  ...schemas(
    'a multiple of the old multipleOf',
    { type: 'integer', multipleOf: 2 },
    { type: 'integer', multipleOf: 4 },
    ['request-multiple-of-narrowed', b, h],
    ['response-multiple-of-narrowed', h, b],
  ),
  ...schemas(
    'minLength is added',
    string,
    { ...string, minLength: 1 },
    ['request-min-length-narrowed', b, h],
    ['response-min-length-narrowed', h, b],
  ),
  ...schemas(
    'a lower maxLength',
    { ...string, maxLength: 9 },
    { ...string, maxLength: 5 },
    ['request-max-length-narrowed', b, h],
    ['response-max-length-narrowed', h, b],
  ),
  ...schemas(
    'maxItems is removed',
    { type: 'array', items: string, maxItems: 3 },
    { type: 'array', items: string },
    ['request-max-items-widened', h, b],
    ['response-max-items-widened', b, h],
  ),
  ...schemas(
    'uniqueItems is added',
    { type: 'array', items: string },
    { type: 'array', items: string, uniqueItems: true },
    ['request-unique-items-narrowed', b, h],
    ['response-unique-items-narrowed', h, b],
  ),
  ...schemas(
    'items of another type',
    { type: 'array', items: string },
    { type: 'array', items: { type: 'integer' } },
    ['request-type-changed', b, b],
    ['response-type-changed', b, b],
  ),
  ...schemas(
    'an object is closed',
    { type: 'object' },
    { type: 'object', additionalProperties: false },
    ['request-additional-properties-narrowed', r, h],
    ['response-additional-properties-narrowed', h, b],
  ),
  ...schemas(
    'an object is opened',
    { type: 'object', additionalProperties: false },
    { type: 'object' },
    ['request-additional-properties-widened', h, r],
    ['response-additional-properties-widened', r, h],
  ),
  ...schemas(
    'other values of a map',
    { type: 'object', additionalProperties: string },
    { type: 'object', additionalProperties: { type: 'integer' } },
    ['request-type-changed', b, b],
    ['response-type-changed', b, b],
  ),
  ...schemas(
    'an alternative is added',
    { oneOf: [dog] },
    { oneOf: [cat, dog] },
    ['request-alternatives-widened', h, b],
    ['response-alternatives-widened', b, h],
  ),
  ...schemas(
    'an alternative is removed',
    { anyOf: [dog, cat] },
    { anyOf: [dog] },
    ['request-alternatives-narrowed', b, h],
    ['response-alternatives-narrowed', h, b],
  ),
  ...schemas(
    'oneOf of the old schema and another',
    dog,
    { oneOf: [dog, cat] },
    ['request-alternatives-widened', h, b],
    ['response-alternatives-widened', b, h],
  ),
  ...schemas(
    'another default',
    { ...string, default: 'a' },
    { ...string, default: 'b' },
    ['request-default-changed', b, b],
    ['response-default-changed', h, h],
  ),
  ...schemas(
    'another value under not',
    { ...string, not: { const: 'a' } },
    { ...string, not: { const: 'b' } },
    ['request-other-keyword-unclear', r, r],
    ['response-other-keyword-unclear', r, r],
  ),
  ...schemas(
    'another description',
    { ...string, description: 'A' },
    { ...string, description: 'B' },
    ['description-changed', h, h],
    ['description-changed', h, h],
  ),
  ...schemas(
    'deprecated is added',
    string,
    { ...string, deprecated: true },
    ['deprecated-added', h, h],
    ['deprecated-added', h, h],
  ),
];

const { request, response } = places;

const properties: Pair[] = [
  pair('request: optional property added', { [`${request}/properties/color`]: string }, [
    'request-property-added',
    h,
    b,
  ]),
  pair(
    'request: required property added',
    { [`${request}/properties/color`]: string, [`${request}/required`]: ['color', 'name'] },
    ['request-required-property-added', b, b],
  ),
  pair('request: property removed', { [`${request}/properties/note`]: undefined }, [
    'request-property-removed',
    b,
    h,
  ]),
  pair('request: property becomes required', { [`${request}/required`]: ['name', 'size'] }, [
    'request-required-narrowed',
    b,
    h,
  ]),
  pair('request: property becomes optional', { [`${request}/required`]: [] }, [
    'request-required-widened',
    h,
    b,
  ]),
  pair('request: property becomes read-only', { [`${request}/properties/note/readOnly`]: true }, [
    'request-read-only-added',
    b,
    h,
  ]),
  pair('response: optional property added', { [`${response}/properties/color`]: string }, [
    'response-property-added',
    h,
    h,
  ]),
  pair(
    'response: property added to a closed object',
    { [`${response}/properties/color`]: string },
    ['response-property-added-to-closed-object', b, h],
    { [`${response}/additionalProperties`]: false },
  ),
  pair(
    'response: required property added',
    { [`${response}/properties/color`]: string, [`${response}/required`]: ['name', 'color'] },
    ['response-required-property-added', h, b],
  ),
  pair('response: optional property removed', { [`${response}/properties/note`]: undefined }, [
    'response-property-removed',
    r,
    h,
  ]),
  pair(
    'response: required property removed',
    { [`${response}/properties/name`]: undefined, [`${response}/required`]: [] },
    ['response-required-property-removed', b, h],
  ),
  pair('response: property becomes optional', { [`${response}/required`]: [] }, [
    'response-required-widened',
    b,
    h,
  ]),
  pair('response: property becomes required', { [`${response}/required`]: ['name', 'size'] }, [
    'response-required-narrowed',
    h,
    b,
  ]),
  pair(
    'response: property becomes write-only',
    { [`${response}/properties/note/writeOnly`]: true },
    ['response-write-only-added', r, h],
  ),
];

const list = { type: 'array', items: string };
const { get, put, limit, requestBody, requestContent, responses } = places;
const color = { name: 'color', in: 'query', schema: string };
const body = { 'application/json': { schema: string } };

const operations: Pair[] = [
  pair('operation added', { '/paths/~1more': { get: { operationId: 'more', responses: {} } } }, [
    'operation-added',
    h,
    b,
  ]),
  pair('operation removed', { [put]: undefined }, ['operation-removed', b, h]),
  pair('operation deprecated', { [`${get}/deprecated`]: true }, ['deprecated-added', h, h]),
  pair('operationId changed', { [`${get}/operationId`]: 'getThing' }, [
    'operation-id-changed',
    r,
    r,
  ]),
  pair('tags changed', { [`${get}/tags`]: ['Stuff'] }, ['operation-tags-changed', r, r]),
  pair('optional parameter added', { [`${get}/parameters/-`]: color }, ['parameter-added', h, b]),
  pair('required parameter added', { [`${get}/parameters/-`]: { ...color, required: true } }, [
    'required-parameter-added',
    b,
    b,
  ]),
  pair('parameter removed', { [limit]: undefined }, ['parameter-removed', b, h]),
  pair('parameter becomes required', { [`${limit}/required`]: true }, [
    'request-required-narrowed',
    b,
    h,
  ]),
  pair(
    'parameter becomes optional',
    { [`${limit}/required`]: false },
    ['request-required-widened', h, b],
    { [`${limit}/required`]: true },
  ),
  pair('an integer in a query becomes a string', { [`${limit}/schema/type`]: 'string' }, [
    'request-type-widened',
    r,
    b,
  ]),
  pair(
    'a string in a query becomes a boolean',
    { [`${limit}/schema/type`]: 'boolean' },
    ['request-type-narrowed', b, h],
    { [`${limit}/schema/type`]: 'string' },
  ),
  pair('maximum of a parameter added', { [`${limit}/schema/maximum`]: 9 }, [
    'request-maximum-narrowed',
    b,
    h,
  ]),
  pair('default of a parameter added', { [`${limit}/schema/default`]: 9 }, [
    'request-default-added',
    r,
    b,
  ]),
  pair(
    'parameter with a role renamed',
    { [`${limit}/name`]: 'size' },
    ['parameter-renamed', b, b],
    { [`${limit}/x-role`]: 'page-size' },
  ),
  pair(
    'a list in a query is no longer exploded',
    { [`${limit}/explode`]: false },
    ['parameter-serialization-changed', b, b],
    { [`${limit}/schema`]: list },
  ),
  pair('request body becomes required', { [`${requestBody}/required`]: true }, [
    'request-required-narrowed',
    b,
    h,
  ]),
  pair('request body added', { [requestBody]: { content: body } }, ['request-body-added', h, b], {
    [requestBody]: undefined,
  }),
  pair(
    'required request body added',
    { [requestBody]: { required: true, content: body } },
    ['required-request-body-added', b, b],
    { [requestBody]: undefined },
  ),
  pair('request body removed', { [requestBody]: undefined }, ['request-body-removed', b, h]),
  pair('request media type added', { [`${requestContent}/text~1plain`]: { schema: string } }, [
    'request-media-type-added',
    h,
    b,
  ]),
  pair(
    'request media type removed',
    { [`${requestContent}/text~1plain`]: undefined },
    ['request-media-type-removed', b, h],
    { [`${requestContent}/text~1plain`]: { schema: string } },
  ),
  pair('success status added', { [`${responses}/202`]: { description: 'Later.' } }, [
    'success-status-added',
    r,
    h,
  ]),
  pair(
    'success status removed',
    { [`${responses}/202`]: undefined },
    ['success-status-removed', b, b],
    { [`${responses}/202`]: { description: 'Later.' } },
  ),
  pair('error status added', { [`${responses}/409`]: { description: 'It exists.' } }, [
    'error-status-added',
    h,
    h,
  ]),
  pair('error status removed', { [`${responses}/404`]: undefined }, ['error-status-removed', r, b]),
  pair(
    'response media type added',
    { [`${responses}/200/content/text~1plain`]: { schema: string } },
    ['response-media-type-added', h, h],
  ),
  pair(
    'response media type removed',
    { [`${responses}/200/content/text~1plain`]: undefined },
    ['response-media-type-removed', b, b],
    { [`${responses}/200/content/text~1plain`]: { schema: string } },
  ),
  pair('response body added', { [`${put}/responses/200/content`]: body }, [
    'response-body-added',
    h,
    b,
  ]),
  pair('response body removed', { [`${responses}/200/content`]: undefined }, [
    'response-body-removed',
    b,
    h,
  ]),
  pair('response header added', { [`${responses}/200/headers/X-More`]: { schema: string } }, [
    'response-header-added',
    h,
    h,
  ]),
  pair('required response header removed', { [`${responses}/200/headers`]: undefined }, [
    'required-response-header-removed',
    b,
    h,
  ]),
  pair(
    'response header becomes optional',
    { [`${responses}/200/headers/X-Count/required`]: false },
    ['response-required-widened', b, h],
  ),
  pair('link removed', { [`${responses}/200/links`]: undefined }, ['link-removed', r, h], {
    [`${responses}/200/links`]: { self: { operationId: 'fetchThing' } },
  }),
];

const root: Pair[] = [
  pair('credentials required', { '/security': [{ bearer: [] }] }, ['security-added', b, b], {
    '/security': [],
  }),
  pair('credentials no longer required', { '/security': [{ bearer: [] }, {}] }, [
    'security-removed',
    h,
    b,
  ]),
  pair('other credentials possible', { '/security': [{ bearer: [] }, { key: [] }] }, [
    'security-alternative-added',
    h,
    b,
  ]),
  pair(
    'credentials no longer possible',
    { '/security': [{ bearer: [] }] },
    ['security-alternative-removed', b, h],
    { '/security': [{ key: [] }, { bearer: [] }] },
  ),
  pair(
    'another scope needed',
    { '/security': [{ bearer: ['read', 'write'] }] },
    ['security-scopes-added', b, b],
    { '/security': [{ bearer: ['read'] }] },
  ),
  pair(
    'credentials in another header',
    { '/components/securitySchemes/key/name': 'X-Token' },
    ['security-scheme-changed', b, b],
    { '/security': [{ key: [] }] },
  ),
  pair('server removed', { '/servers/0': undefined }, ['server-removed', b, h], {
    '/servers/-': { url: 'https://eu.things.example.com' },
  }),
  pair('server added', { '/servers/-': { url: 'https://eu.things.example.com' } }, [
    'server-added',
    h,
    h,
  ]),
  pair('title changed', { '/info/title': 'Stuff' }, ['description-changed', h, h]),
  pair('version changed', { '/info/version': '1.0.1' }, ['version-changed', h, h]),
  pair(
    'example changed',
    { [`${get}/responses/200/content/application~1json/example`]: { name: 'b' } },
    ['example-changed', h, h],
    { [`${get}/responses/200/content/application~1json/example`]: { name: 'a' } },
  ),
];

/** Every pair, each with one expected change. */
export const pairs: readonly Pair[] = [...keywords, ...properties, ...operations, ...root];
