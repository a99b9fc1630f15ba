import {
  type HttpMethod,
  httpMethods,
  type OpenAPIDocument,
  type OperationObject,
} from '../../scripts/document/openapi.ts';

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
