import type { OpenAPIDocument, PathItem } from '../document/openapi.ts';
import { httpMethods } from '../document/openapi.ts';

/**
 * A document with each operation `times` times over, under paths, names and schemas of their own,
 * as a real service grows: more operations and more types, not longer ones.
 */
export function growDocument(document: OpenAPIDocument, times: number): OpenAPIDocument {
  const grown: OpenAPIDocument = {
    ...document,
    paths: {},
    components: { ...document.components, schemas: {} },
  };
  for (let copy = 0; copy < times; copy += 1) {
    const suffix = copy === 0 ? '' : String(copy);
    const text = JSON.stringify({ paths: document.paths, schemas: document.components?.schemas });
    const renamed = JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)/g, `$1${suffix}`));
    for (const [path, pathItem] of Object.entries<PathItem>(renamed.paths)) {
      grown.paths[path.replace('/v1/', `/v1/${suffix && `c${suffix}/`}`)] = rename(
        pathItem,
        suffix,
      );
    }
    for (const [name, schema] of Object.entries(renamed.schemas)) {
      Object.assign(grown.components?.schemas ?? {}, { [`${name}${suffix}`]: schema });
    }
  }
  return grown;
}

function rename(pathItem: PathItem, suffix: string): PathItem {
  for (const method of httpMethods) {
    const operation = pathItem[method];
    if (!operation) continue;
    operation.operationId += suffix;
    const name = operation['x-client-method'] ?? 'grown.call';
    operation['x-client-method'] = name.replace(/\.(\w+)$/, `${suffix}.$1`);
  }
  return pathItem;
}
