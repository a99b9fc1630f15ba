import { responseFor, successOf } from '../../api/operation.ts';
import { shorten } from '../../api/validator.ts';
import { isJsonObject } from '../../lib/json.ts';
import type { CheckContext, ResponseCheck } from '../check.ts';
import type { Exchange, ReceivedResponse } from '../exchange.ts';
import { type Finding, findingBy } from '../finding.ts';
import { objectIn } from '../values.ts';

const jsonType = /^\s*(application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(;|$)/i;

const contentType: ResponseCheck = {
  id: 'content-type',
  kind: 'exchange',
  asserts: 'The header Content-Type of a success, if there is one, names a JSON media type.',
  basis: [{ section: 'Opening', fact: 'response bodies are JSON' }],
  fix: 'Send `Content-Type: application/json`.',
  needs: 'a response with status 200',
  evaluate({ response }) {
    if (response?.status !== 200) return undefined;
    const given = response.headers['content-type'];
    // The interface states the header for requests only, so one that is missing contradicts nothing.
    if (given === undefined || jsonType.test(given)) return [];
    return [
      {
        level: 'documented',
        message: 'The header of a success says that its body is not JSON.',
        expected: 'Content-Type: application/json',
        actual: `Content-Type: ${given}`,
      },
    ];
  },
};

const jsonObject: ResponseCheck = {
  id: 'json-object',
  kind: 'exchange',
  asserts: 'The body of a success is one complete JSON object.',
  basis: [{ section: 'Opening', fact: 'a success returns a JSON object' }],
  fix: 'Send the object itself, whole, in UTF-8: no HTML, no bare list, no text before or after.',
  needs: 'a response with status 200',
  evaluate({ response }) {
    if (response?.status !== 200) return undefined;
    if (isJsonObject(response.json)) return [];
    return [
      {
        level: 'documented',
        message: 'The body of a success is no JSON object.',
        pointer: '',
        expected: 'a JSON object',
        actual: describe(response),
      },
    ];
  },
};

function describe({ body, json }: ReceivedResponse): string {
  if (json !== undefined) return shorten(json);
  if (body === '') return 'an empty body';
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) return `HTML or XML: ${excerpt(body)}`;
  return `no JSON, or JSON that breaks off: ${excerpt(body)}`;
}

function excerpt(body: string): string {
  const text = body.length > 80 ? `${body.slice(0, 40)} … ${body.slice(-40)}` : body;
  return JSON.stringify(text);
}

const objectReturned: ResponseCheck = {
  id: 'object-returned',
  kind: 'exchange',
  asserts: 'A success has at least one of the fields of the object that the operation returns.',
  basis: [{ section: 'Endpoints', fact: 'every operation returns the object named for it' }],
  fix: 'Return the object itself, not an empty one and not one that holds it.',
  needs: 'a response with status 200 and a JSON object',
  appliesTo: (operation) => (successOf(operation)?.content?.schema.properties.length ?? 0) > 0,
  evaluate({ response }, { operation }) {
    const object = objectIn(response);
    if (!object) return undefined;
    const names = successOf(operation)?.content?.schema.properties.map(({ name }) => name) ?? [];
    if (names.some((name) => Object.hasOwn(object, name))) return [];
    return [
      {
        level: 'documented',
        message: 'The response has no field of the object that the operation returns.',
        pointer: '',
        expected: `one of ${names.slice(0, 5).join(', ')} …`,
        actual: Object.keys(object).slice(0, 5).join(', ') || 'an empty object',
      },
    ];
  },
};

const bodySchema: ResponseCheck = {
  id: 'body-schema',
  kind: 'exchange',
  asserts:
    'Every field of a success has the type stated for it, and the fields that a response always has are there.',
  basis: [
    { section: 'Resources and their fields', fact: 'each field of a resource has a type' },
    { decision: 'D29' },
  ],
  fix: 'Send each field in its type, or leave it out: neither null nor another type stands for it.',
  needs: 'a response with status 200 and a JSON object',
  evaluate: (exchange, context) => schemaFindings(exchange, context, (keyword) => !isForm(keyword)),
};

const bodyFormat: ResponseCheck = {
  id: 'body-format',
  kind: 'exchange',
  asserts:
    'Identifiers, timestamps, URLs, hex digests, country codes and composed ids of a success are written as stated.',
  basis: [
    {
      section: 'Resources and their fields',
      fact: 'identifiers are UUIDs, and times of silo, access and sequence are UTC with milliseconds',
    },
  ],
  fix: 'Write the value in the stated form; for a timestamp, `2026-11-03T09:14:22.118Z`.',
  needs: 'a response with status 200 and a JSON object',
  evaluate: (exchange, context) => schemaFindings(exchange, context, isForm),
};

function isForm(keyword: string): boolean {
  return keyword === 'format' || keyword === 'pattern';
}

function schemaFindings(
  { response }: Exchange,
  { operation, validator }: CheckContext,
  concerns: (keyword: string) => boolean,
): Finding[] | undefined {
  const object = objectIn(response);
  const schema = object && responseFor(operation, 200)?.content?.schema;
  if (!schema) return undefined;
  return validator
    .validate(schema.pointer, object)
    .filter(({ keyword }) => concerns(keyword))
    .map(({ decision, pointer, expected, actual }) =>
      findingBy(decision, {
        message: 'The response is not what the operation returns.',
        pointer,
        expected,
        actual,
        cause: expected,
      }),
    );
}

/** Checks of the body of a success, by its schema. */
export const bodyChecks: readonly ResponseCheck[] = [
  contentType,
  jsonObject,
  objectReturned,
  bodySchema,
  bodyFormat,
];
