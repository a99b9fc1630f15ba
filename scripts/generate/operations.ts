import type { Api } from '../api/api.ts';
import { type Operation, type Parameter, parametersIn, takesToken } from '../api/operation.ts';
import { literal } from '../lib/typescript-source.ts';
import { header } from './header-and-jsdoc.ts';

/**
 * The operations table: what a program needs to know of each operation to send it.
 *
 * @returns the source of a module that exports `operations`, keyed by operationId
 */
export function generateOperations({ operations }: Api): string {
  return [
    header,
    '',
    '/** Every operation of the interface, by its operationId. */',
    'export const operations = {',
    ...operations.map(row),
    '} as const;',
    '',
    '/** The name of an operation. */',
    'export type OperationId = keyof typeof operations;',
    '',
  ].join('\n');
}

function row(operation: Operation): string {
  const namesIn = (place: Parameter['in']) =>
    literal(parametersIn(operation, place).map(({ name }) => name));
  return [
    `  ${operation.id}: {`,
    `    method: '${operation.method}',`,
    `    path: '${operation.path}',`,
    `    clientMethod: '${operation.clientMethod.join('.')}',`,
    `    pathParameters: ${namesIn('path')},`,
    `    queryParameters: ${namesIn('query')},`,
    `    hasBody: ${operation.requestBody !== undefined},`,
    `    authenticated: ${takesToken(operation)},`,
    '  },',
  ].join('\n');
}
