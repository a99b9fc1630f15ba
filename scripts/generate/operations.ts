import { resolve } from '../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter } from '../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../document/operations.ts';
import { header } from './header.ts';

/**
 * The operations table: what a program needs to know of each operation to send it.
 *
 * @returns the source of a module that exports `operations`, keyed by operationId
 */
export function generateOperations(bundle: OpenAPIDocument): string {
  const rows = operationsOf(bundle).map((located) => row(bundle, located));
  return [
    header,
    '',
    '/** Every operation of the interface, by its operationId. */',
    'export const operations = {',
    ...rows,
    '} as const;',
    '',
    '/** The name of an operation. */',
    'export type OperationId = keyof typeof operations;',
    '',
  ].join('\n');
}

function row(bundle: OpenAPIDocument, { path, method, operation }: LocatedOperation): string {
  const shared = bundle.paths[path]?.parameters ?? [];
  const parameters = [...shared, ...(operation.parameters ?? [])].map((parameter) =>
    resolve<Parameter>(bundle, parameter),
  );
  const namesIn = (place: Parameter['in']) =>
    `[${parameters
      .filter((each) => each.in === place)
      .map((each) => `'${each.name}'`)
      .join(', ')}]`;
  return [
    `  ${operation.operationId}: {`,
    `    method: '${method.toUpperCase()}',`,
    `    path: '${path}',`,
    `    clientMethod: '${operation['x-client-method']}',`,
    `    pathParameters: ${namesIn('path')},`,
    `    queryParameters: ${namesIn('query')},`,
    `    hasBody: ${operation.requestBody !== undefined},`,
    `    authenticated: ${(operation.security ?? bundle.security ?? []).length > 0},`,
    '  },',
  ].join('\n');
}
