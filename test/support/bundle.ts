import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, readApi } from '../../scripts/api/api.ts';
import { DocumentNode } from '../../scripts/document/document-node.ts';
import {
  type Example,
  type HttpMethod,
  httpMethods,
  type OpenAPIDocument,
  type OperationObject,
  type ReferenceObject,
} from '../../scripts/document/openapi.ts';
import { projectDirectory } from './run.ts';

/** The bundle as it is committed. */
export const bundle: OpenAPIDocument = JSON.parse(
  await readFile(join(projectDirectory, 'generated/openapi.json'), 'utf8'),
);

/** The API that it describes. */
export const api: Api = readApi(bundle);

/** One operation with the place it stands at. */
interface LocatedOperation {
  path: string;
  method: HttpMethod;
  operation: OperationObject;
}

/** Every operation of a document, in the order in which it stands there. */
export function operationsOf(document: OpenAPIDocument): LocatedOperation[] {
  return Object.entries(document.paths).flatMap(([path, pathItem]) =>
    httpMethods.flatMap((method) => {
      const operation = pathItem[method];
      return operation ? [{ path, method, operation }] : [];
    }),
  );
}

/** The object itself, or what its `$ref` leads to within the bundle. */
export function resolve<T extends object>(
  document: OpenAPIDocument,
  value: T | ReferenceObject,
): T {
  return new DocumentNode(document, [], value).read<T>();
}

/** The body of the first 200 example of an operation. */
export function exampleOf(operationId: string): unknown {
  const found = operationsOf(bundle).find((each) => each.operation.operationId === operationId);
  const response = found?.operation.responses['200'];
  if (!response || '$ref' in response) throw new Error(`No inline 200 of ${operationId}.`);
  const [example] = Object.values(response.content?.['application/json']?.examples ?? {});
  if (!example) throw new Error(`No example of ${operationId}.`);
  return resolve<Example>(bundle, example).value;
}
