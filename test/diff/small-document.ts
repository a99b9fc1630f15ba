import { keysOf } from '../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument, Schema } from '../../scripts/document/openapi.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';

/** Values by JSON Pointer; `undefined` removes what is there. */
export type Edits = Readonly<Record<string, unknown>>;

const things = '/paths/~1things~1{id}';

/** Places of the small document to which edits are applied. */
export const places = {
  get: `${things}/get`,
  put: `${things}/put`,
  requestBody: `${things}/put/requestBody`,
  requestContent: `${things}/put/requestBody/content`,
  request: `${things}/put/requestBody/content/application~1json/schema`,
  responses: `${things}/get/responses`,
  response: `${things}/get/responses/200/content/application~1json/schema`,
  limit: `${things}/get/parameters/1`,
};

/** A document of two operations, with some edits. */
export function smallDocument(edits: Edits = {}): OpenAPIDocument {
  return edited(
    {
      openapi: '3.1.0',
      info: { title: 'Things', version: '1.0.0' },
      servers: [{ url: 'https://things.example.com' }],
      security: [{ bearer: [] }],
      paths: { '/things/{id}': { get: fetchThing, put: replaceThing } },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        },
      },
    },
    edits,
  );
}

const id = { name: 'id', in: 'path' as const, required: true, schema: { type: 'string' } };

const object: Schema = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    size: { type: 'integer' },
    note: { type: 'string' },
  },
};

const fetchThing = {
  operationId: 'fetchThing',
  tags: ['Things'],
  parameters: [
    id,
    { name: 'limit', in: 'query' as const, schema: { type: 'integer' } },
    { name: 'X-Trace', in: 'header' as const, schema: { type: 'string' } },
  ],
  responses: {
    '200': {
      description: 'A thing.',
      headers: { 'X-Count': { required: true, schema: { type: 'integer' } } },
      content: { 'application/json': { schema: object } },
    },
    '404': { description: 'There is none.' },
  },
};

const replaceThing = {
  operationId: 'replaceThing',
  tags: ['Things'],
  parameters: [id],
  requestBody: { content: { 'application/json': { schema: object } } },
  responses: { '200': { description: 'Replaced.' } },
};

/** A copy of a document with some edits. */
export function edited(document: OpenAPIDocument, edits: Edits): OpenAPIDocument {
  // Not a structured clone, in which what is shared stays shared.
  const copy: OpenAPIDocument = JSON.parse(JSON.stringify(document));
  for (const [pointer, value] of Object.entries(structuredClone(edits))) {
    const keys = keysOf(pointer).map(String);
    const last = keys.pop() ?? '';
    const holder = keys.reduce<unknown>((node, key) => Object(node)[key], copy);
    if (Array.isArray(holder) && value === undefined) holder.splice(Number(last), 1);
    else if (Array.isArray(holder) && last === '-') holder.push(value);
    else if (isJsonObject(holder) && value === undefined) delete holder[last];
    else if (typeof holder === 'object' && holder !== null)
      Object.assign(holder, { [last]: value });
    else throw new Error(`There is nothing at ${pointer}.`);
  }
  return copy;
}
