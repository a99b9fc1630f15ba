import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, RequestBody, Schema } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';

const serializers = `function serializePrimitiveParam(name, value, options) {
  if (typeof value === "object") throw new TypeError(name + ": expected no array or object");
  return name + "=" + (options?.allowReserved ? value : encodeURIComponent(value));
}
function createQuerySerializer(options) {
  return (query) => Object.keys(query)
    .filter((name) => query[name] != null)
    .map((name) => serializePrimitiveParam(name, query[name], options))
    .join("&");
}
function defaultPathSerializer(path, values) {
  return path.replace(PATH_PARAM_RE, (match) => {
    const value = values[match.slice(1, -1)];
    return value == null ? match : encodeURIComponent(value);
  });
}
const defaultBodySerializer = (body) => JSON.stringify(body);
`;

/** What is left out, and what stands in its place. */
const replacements: readonly (readonly [RegExp, string])[] = [
  // Arrays and objects in an address, forms as bodies.
  [/^function serializePrimitiveParam\([\s\S]*?(?=^function createFinalURL\()/m, serializers],
  // An option that the client has no use for.
  [/^const supportsRequestInitExt = [\s\S]*?^};\n/m, ''],
  [/^ *requestInitExt = supportsRequestInitExt\(\).*\n/m, ''],
  [/^ *requestInitExt = void 0,\n/m, ''],
  [/fetch\(request, requestInitExt\)/, 'fetch(request)'],
  [/^export \{.*$/m, 'export default createClient;'],
];

const compound = /^(array|object)$/;

/**
 * openapi-fetch without what a document has no use for: ways to write arrays and objects into an
 * address, and forms as bodies. That is a third of its code. An array or object that is put into an
 * address all the same is refused with an error.
 *
 * @param code of openapi-fetch, the module as it is published
 * @returns the code as it is when the document has a use for these
 * @throws Error when the code is not the one that is expected
 */
export function slimOpenapiFetch(code: string, document: OpenAPIDocument): string {
  if (hasCompoundParameter(document) || hasOtherBody(document)) return code;
  return replacements.reduce((slim, [pattern, replacement]) => {
    if (!pattern.test(slim)) throw new Error('openapi-fetch is not the version that is expected.');
    return slim.replace(pattern, () => replacement);
  }, code);
}

function hasOtherBody(document: OpenAPIDocument): boolean {
  return operationsOf(document)
    .flatMap(({ operation }) => operation.requestBody ?? [])
    .flatMap((body) => Object.keys(resolve<RequestBody>(document, body).content))
    .some((type) => type !== 'application/json');
}

function hasCompoundParameter(document: OpenAPIDocument): boolean {
  return operationsOf(document)
    .flatMap(({ operation }) => operation.parameters ?? [])
    .map((each) => resolve<Parameter>(document, each))
    .some(({ schema }) => {
      const { type, properties, items } = resolve<Schema>(
        document,
        schema as Schema & { $ref: '' },
      );
      return properties || items || [type].flat().some((each) => compound.test(each ?? 'object'));
    });
}
