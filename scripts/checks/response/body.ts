import { factsAt } from '../../api/facts.ts';
import { isDateAndTime } from '../../api/formats.ts';
import { type Operation, responseFor, successOf } from '../../api/operation.ts';
import type { ResolvedSchema } from '../../api/schema.ts';
import { objectIn } from '../../api/success.ts';
import type { Validator, ValueError } from '../../api/validator.ts';
import { keysOf, withoutIndexes } from '../../document/json-pointer.ts';
import type { Fact } from '../../document/openapi.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../lib/json.ts';
import { onceForEach } from '../../lib/once.ts';
import { shorten } from '../../lib/text.ts';
import { type Basis, basisOfResponses, factsOfKeyword, restsOn } from '../basis.ts';
import type { CheckContext, ResponseCheck } from '../check.ts';
import type { Exchange, ReceivedResponse } from '../exchange.ts';
import { assumed, documented, type Finding, findingOn } from '../finding.ts';

const jsonType = /^\s*(application|text)\/(?:[\w!#$&^.+-]+\+)?json\s*(;|$)/i;

// RFC 8259, section 8.1, requires UTF-8. JSON media types define no `charset`, but some clients use it.
const otherCharset = /;\s*charset\s*=\s*"?(?!(?:utf-?8|(?:us-)?ascii)\b)[a-z]/i;

const contentType: ResponseCheck = {
  id: 'content-type',
  kind: 'stateless',
  asserts:
    'The header Content-Type of a success, or of an error that is a JSON object, names a JSON media type, if it is there, and no encoding but UTF-8.',
  basis: restsOn('D159'),
  fix: 'Send `Content-Type: application/json`.',
  needs: 'a response with status 200',
  evaluate({ response }) {
    if (response === undefined) return undefined;
    const isSuccess = response.status === 200;
    if (!isSuccess && !isJsonObject(response.json)) return undefined;
    const given = response.headers['content-type'];
    const isJson = given === undefined || jsonType.test(given);
    // An error alone shows nothing of the success that is checked.
    if (isJson && !otherCharset.test(given ?? '')) return isSuccess ? [] : undefined;
    const what = isSuccess ? 'a success' : 'an error';
    return [
      assumed('D159', {
        message: isJson
          ? `The header of ${what} says that its body is not in UTF-8, as JSON is.`
          : `The header of ${what} says that its body is not JSON.`,
        expected: 'Content-Type: application/json',
        actual: `Content-Type: ${given}`,
      }),
    ];
  },
};

const jsonObject: ResponseCheck = {
  id: 'json-object',
  kind: 'stateless',
  asserts: 'The body of a success is one complete JSON object.',
  basis: restsOn('F003', 'F005'),
  fix: 'Send the object itself, whole, in UTF-8 without a byte order mark: no HTML, no bare list, no text before or after.',
  needs: 'a response with status 200',
  evaluate({ response }) {
    if (response?.status !== 200) return undefined;
    if (isJsonObject(response.json)) return [];
    return [
      documented(response.json === undefined ? 'F003' : 'F005', {
        message: 'The body of a success is no JSON object.',
        pointer: '',
        expected: 'a JSON object',
        actual: describe(response),
      }),
    ];
  },
};

function describe({ body, json }: ReceivedResponse): string {
  if (json !== undefined) return shorten(json);
  if (body === '') return 'an empty body';
  if (isJsonObject(parseJson(body))) return `JSON that is not UTF-8: ${excerpt(body)}`;
  // RFC 8259, section 8.1: JSON that is sent must not begin with one.
  if (body.startsWith('\ufeff')) return `JSON behind a byte order mark: ${excerpt(body.slice(1))}`;
  if (/^\s*<(!doctype|html|\?xml)/i.test(body)) return `HTML or XML: ${excerpt(body)}`;
  return `no JSON, or JSON that breaks off: ${excerpt(body)}`;
}

function excerpt(body: string): string {
  const text = body.length > 80 ? `${body.slice(0, 40)} … ${body.slice(-40)}` : body;
  return JSON.stringify(text);
}

const namesOnce: ResponseCheck = {
  id: 'names-once',
  kind: 'stateless',
  asserts: 'No object of a success has the same name twice, so that every reader finds one value.',
  basis: restsOn('D187'),
  fix: 'Write each field once; look for a field that both a type and the one that it extends write.',
  needs: 'a response with status 200 and a JSON object',
  evaluate({ response }) {
    const object = objectIn(response);
    if (!object || !response) return undefined;
    // The text of a value that was read and written again is as long, unless a name was lost, or it has white space.
    if (lengthOf(object) === response.body.length) return [];
    const name = repeatedName(response.body);
    if (name === undefined) return [];
    return [
      assumed('D187', {
        message: 'An object has the same name twice.',
        pointer: '',
        expected: 'each name once',
        actual: name,
      }),
    ];
  },
};

/** How many characters an object has as JSON without white space. */
const lengthOf = onceForEach((object: JsonObject) => JSON.stringify(object).length);

const longestScanned = 100_000;

/** A name that stands twice in one object of a JSON text, as it is written there. */
function repeatedName(body: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, name] of body.slice(0, longestScanned).matchAll(jsonTokens)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (name !== undefined) {
      if (open.at(-1)?.has(name)) return name;
      open.at(-1)?.add(name);
    }
  }
  return undefined;
}

/** What matters for the names of a JSON text: where objects and lists begin and end, names, and other texts. */
const jsonTokens = /[{}[\]]|("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"/g;

const returnObject = 'Return the object itself, not an empty one and not one that holds it.';

const objectReturned: ResponseCheck = {
  id: 'object-returned',
  kind: 'stateless',
  asserts: 'A success has at least one of the fields of the object that the operation returns.',
  basis: restsOn('F177'),
  cites: ({ operations, facts }) =>
    operations.flatMap((each) => objectFacts(each, facts).map((fact) => ({ fact }))),
  fix: returnObject,
  needs: 'a response with status 200 and a JSON object',
  appliesTo: (operation) => (successOf(operation)?.content?.schema.properties.length ?? 0) > 0,
  evaluate({ response }, { operation, facts }) {
    const object = objectIn(response);
    if (!object) return undefined;
    const [fact = 'F177'] = objectFacts(operation, facts);
    const names = successOf(operation)?.content?.schema.properties.map(({ name }) => name) ?? [];
    if (names.some((name) => Object.hasOwn(object, name))) return [];
    return [
      documented(fact, {
        message: 'The response has no field of the object that the operation returns.',
        pointer: '',
        expected: 'one of its fields',
        actual: Object.keys(object).slice(0, 5).join(', ') || 'an empty object',
        fix: `${returnObject} Its fields are ${names.slice(0, 5).join(', ')} …`,
      }),
    ];
  },
};

/** The facts that say which object an operation returns. */
function objectFacts(operation: Operation, facts: readonly Fact[]): string[] {
  const [place] = successOf(operation)?.content?.schema.places ?? [];
  return factsAt(facts, `${place}/$ref`).map(({ id }) => id);
}

const bodySchema: ResponseCheck = {
  id: 'body-schema',
  kind: 'stateless',
  asserts:
    'Every field of a success has the type stated for it, and the fields that a response always has are there.',
  // That an authorization returns its token, in `token`, is what `required` and its type say.
  basis: restsOn('F022', 'F278', 'D41', 'D85'),
  cites: (api) => basisOfResponses(api, (keyword) => !isForm(keyword)),
  fix: 'Send each field in its type, or leave it out: neither null nor another type stands for it.',
  needs: 'a response with status 200 and a JSON object',
  evaluate: (exchange, context) => schemaFindings(exchange, context, (keyword) => !isForm(keyword)),
};

const bodyFormat: ResponseCheck = {
  id: 'body-format',
  kind: 'stateless',
  asserts:
    'Identifiers, timestamps, URLs, hex digests, country codes and composed ids of a success are written as stated.',
  basis: restsOn('D85', 'D160'),
  cites: (api) => basisOfResponses(api, isForm),
  fix: 'Write the value in the form that the finding names as expected.',
  needs: 'a response with status 200 and a JSON object',
  evaluate: (exchange, context) => schemaFindings(exchange, context, isForm),
};

function isForm(keyword: string): boolean {
  return keyword === 'format' || keyword === 'pattern';
}

function schemaFindings(
  exchange: Exchange,
  { operation, validator, facts }: CheckContext,
  concerns: (keyword: string) => boolean,
): Finding[] | undefined {
  const object = objectIn(exchange.response);
  const schema = object && responseFor(operation, 200)?.content?.schema;
  // What a server makes of a request that it should reject is open.
  if (!schema || exchange.expectation === 'error') return undefined;
  const basisOf = onceForEachPlace((error) => basisOfError(schema, error, facts));
  return errorsBy(validator)(schema)(object)
    .filter(({ keyword }) => concerns(keyword))
    .map((error) => {
      const { pointer, expected, actual } = error;
      const keys = keysOf(pointer);
      const message = `${describedPart(schema, keys)} is not what the operation returns.`;
      const text = { message, pointer, expected, actual, kind: expected };
      const fix = fixOf(schema.at(keys), error);
      return findingOn(basisOf(error), fix === undefined ? text : { ...text, fix });
    });
}

/** The part of a response that holds a value, by the name that the document has for it. */
function describedPart(schema: ResolvedSchema, keys: readonly (string | number)[]): string {
  const last = keys.findLastIndex(
    (key, index) => schema.at(keys.slice(0, index))?.property(String(key)) !== undefined,
  );
  return last < 0 ? 'The response' : `The field \`${keys[last]}\``;
}

/** How to fix a value of which the form alone does not tell it. */
function fixOf(schema: ResolvedSchema | undefined, { keyword }: ValueError): string | undefined {
  const isTime = isForm(keyword) && schema?.keywords.format === 'date-time';
  return isTime ? 'Write the time as in `2026-11-03T09:14:22.118Z`.' : undefined;
}

// Two checks share the errors of a response, and responses with the same text, as they take long to find.
const errorsBy = onceForEach((validator: Validator) =>
  onceForEach((schema: ResolvedSchema) =>
    onceForEach((object: JsonObject) => validator.validate(schema.pointer, object)),
  ),
);

// A list can have a thousand items that are wrong in the same way.
function onceForEachPlace(
  find: (error: ValueError) => Basis | undefined,
): (error: ValueError) => Basis | undefined {
  const found = new Map<string, Basis | undefined>();
  return (error) => {
    const place = withoutIndexes(error.pointer);
    const key = [error.keyword, kindOf(error), error.decision, place].join(' ');
    if (!found.has(key)) found.set(key, find(error));
    return found.get(key);
  };
}

/** What of a value decides on what its error rests. */
function kindOf({ value }: ValueError): string {
  if (value === null || value === '') return 'none';
  return isUtcTime(value) ? 'time' : 'other';
}

/** The one fact or decision behind a keyword that a value does not meet. */
function basisOfError(
  schema: ResolvedSchema,
  { pointer, keyword, decision, value }: ValueError,
  facts: readonly Fact[],
): Basis | undefined {
  const keys = keysOf(pointer);
  const isOfText = decision === undefined || isForm(keyword);
  if (value === null || (value === '' && isOfText)) {
    const owner = schema.at(keys.slice(0, -1));
    const name = String(keys.at(-1));
    if (owner?.property(name)) return basisOfAbsence(owner, name, facts);
  }
  if (decision !== undefined) return { decision };
  const at = schema.at(keys);
  if (isForm(keyword) && at?.keywords.format === 'date-time' && isUtcTime(value)) {
    return { decision: 'D160' };
  }
  const [fact] = at ? factsOfKeyword(at, keyword, facts) : [];
  return fact === undefined ? undefined : { fact };
}

/** Whether a value is a time in UTC with milliseconds, in any way that ISO 8601 allows; RFC 3339 allows one of them. */
export function isUtcTime(value: unknown): boolean {
  if (typeof value !== 'string' || !isDateAndTime(value)) return false;
  return /\d[.,]\d{3}(?:Z|[+-]00(?::?00)?)$/.test(value);
}

// Null and an empty text may stand for a field without a value, unless it is stated to be there.
function basisOfAbsence(owner: ResolvedSchema, name: string, facts: readonly Fact[]): Basis {
  const fact = factsOfKeyword(owner, 'required', facts).find((id) => {
    const names: unknown = facts.find((each) => each.id === id)?.says?.required;
    return Array.isArray(names) && names.includes(name);
  });
  if (fact !== undefined) return { fact };
  // On the last page, null may stand for the cursor of the next one.
  return { decision: owner.propertyWithRole('next-cursor')?.name === name ? 'D41' : 'D85' };
}

/** Checks of the body of a success, by its schema. */
export const bodyChecks: readonly ResponseCheck[] = [
  contentType,
  jsonObject,
  namesOnce,
  objectReturned,
  bodySchema,
  bodyFormat,
];
