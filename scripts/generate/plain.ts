import { isDeepStrictEqual } from 'node:util';
import { locatedOperations } from '../api/located-operations.ts';
import { DocumentNode } from '../document/document-node.ts';
import {
  httpMethods,
  type OpenAPIDocument,
  type OperationObject,
  type ResponseObject,
} from '../document/openapi.ts';
import { holdsData, holdsNames } from '../document/openapi-keywords.ts';
import { asObject, isJsonObject } from '../lib/json.ts';

/**
 * A document for tools that read nothing but the common part of OpenAPI: without extensions; without the
 * patterns beside formats, since a value that is parsed by its format is text no longer; with one
 * `default` response in place of classes of statuses such as `4XX`, which some generators write into code
 * as a number; and with maps without named keys, which TypeScript cannot type beside the others.
 *
 * @param document stays as it is
 * @param keepsClasses whether classes of statuses stay, for generators that take `default` for a success
 */
export function plainDocument(
  document: OpenAPIDocument,
  { keepsClasses = false }: { keepsClasses?: boolean } = {},
): object {
  return plainObject({ ...(keepsClasses ? document : withDefaultResponses(document)) });
}

function withDefaultResponses(document: OpenAPIDocument): OpenAPIDocument {
  const copy: OpenAPIDocument = JSON.parse(JSON.stringify(document));
  const root = new DocumentNode(copy);
  const replaced = new Set<unknown>();
  for (const { operation } of locatedOperations(root, root.own('paths'), httpMethods)) {
    const responses = operation.own('responses');
    if (responses) replaceClasses(responses, replaced);
  }
  const { responses: named = {} } = copy.components ?? {};
  for (const name of Object.keys(named)) {
    if (replaced.has(`#/components/responses/${name}`)) delete named[name];
  }
  if (Object.keys(named).length === 0) delete copy.components?.responses;
  return copy;
}

/** Puts one response in place of all classes; a `default` that is there describes the rest already. */
function replaceClasses(node: DocumentNode, replaced: Set<unknown>): void {
  const responses = node.read<OperationObject['responses']>();
  const classes = Object.keys(responses).filter((status) => /^[1-5]XX$/i.test(status));
  const described = classes.map((status) => {
    const response = node.at(status);
    replaced.add(response.get('$ref'));
    delete responses[status];
    return response.read<ResponseObject>();
  });
  const [first] = described;
  if (!first || 'default' in responses) return;
  responses.default = described.reduce(joined, { ...first, description: '' });
}

/** Both descriptions, the headers of both, and the examples of both for each media type. */
function joined(one: ResponseObject, other: ResponseObject): ResponseObject {
  const contents = Object.entries(other.content ?? {}).map(([type, media]) => {
    const examples = { ...one.content?.[type]?.examples, ...media.examples };
    return [type, { ...media, ...(Object.keys(examples).length > 0 && { examples }) }] as const;
  });
  return {
    ...one,
    description: [one.description, other.description].filter(Boolean).join('\n\n'),
    ...(other.headers && { headers: { ...one.headers, ...other.headers } }),
    ...(other.content && { content: { ...one.content, ...Object.fromEntries(contents) } }),
  };
}

function plainObject(object: Record<string, unknown>): Record<string, unknown> {
  const hasFormat = typeof object.format === 'string';
  return Object.fromEntries(
    Object.entries(withoutNamedKeys(object))
      .filter(([key]) => !key.startsWith('x-') && !(hasFormat && key === 'pattern'))
      .map(([key, value]) => [key, holdsData(key, value) ? value : plainMember(key, value)]),
  );
}

/** A map without the optional keys of which it says no more than of all others. */
function withoutNamedKeys(object: Record<string, unknown>): Record<string, unknown> {
  const { properties, additionalProperties, required = [], ...rest } = object;
  if (!isJsonObject(properties) || !isJsonObject(additionalProperties)) return object;
  const kept = Object.entries(properties).filter(
    ([name, each]) =>
      [required].flat().includes(name) ||
      !isDeepStrictEqual(typeOf(each), typeOf(additionalProperties)),
  );
  return {
    ...rest,
    ...(kept.length > 0 && { properties: Object.fromEntries(kept) }),
    additionalProperties,
    ...('required' in object && { required }),
  };
}

/** A schema without its texts, examples and extensions. */
function typeOf(schema: unknown): object {
  const texts = ['title', 'description', 'example', 'examples'];
  const keywords = Object.entries(asObject(schema));
  return Object.fromEntries(
    keywords.filter(([key]) => !key.startsWith('x-') && !texts.includes(key)),
  );
}

function plainMember(key: string, value: unknown): unknown {
  if (!isJsonObject(value)) return plain(value);
  if (!holdsNames(key)) return plainObject(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
}

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return isJsonObject(value) ? plainObject(value) : value;
}
