import { resolve } from '../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, Schema } from '../document/openapi.ts';
import { operationsOf } from '../document/operations.ts';

const serializers = `function createQuerySerializer(options) {
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
`;
const replaced = /function serializeObjectParam\([\s\S]*?(?=function defaultBodySerializer\()/;
const compound = /^(array|object)$/;

/**
 * openapi-fetch without its ways to write arrays and objects into an address, a third of its code,
 * when a document has none there. One that is passed all the same is refused with an error.
 *
 * @param code of openapi-fetch, the module as it is published
 * @returns the code as it is when the document has such a parameter
 * @throws Error when the code is not the one that is expected
 */
export function slimOpenapiFetch(code: string, document: OpenAPIDocument): string {
  if (hasCompoundParameter(document)) return code;
  if (!replaced.test(code)) throw new Error('openapi-fetch is not the version that is expected.');
  return code
    .replace(replaced, () => serializers)
    .replace(/^export \{.*$/m, 'export default createClient;');
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
