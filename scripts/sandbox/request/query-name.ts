import type { OperationId } from '../../../generated/operations.ts';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, Reference } from '../../document/openapi.ts';
import { operationsOf } from '../../document/operations.ts';

/**
 * What a query parameter stands for, such as `folder`, whatever an overlay calls it: a component
 * (`silo.entries.list.folder`) keeps its own name when the parameter in it is renamed.
 */
export function meaningOf(document: OpenAPIDocument, given: Parameter | Reference): string {
  const component = '$ref' in given ? given.$ref.split('/').at(-1) : undefined;
  return component?.split('.').at(-1) ?? resolve<Parameter>(document, given).name;
}

/** What a document calls the query parameter of an operation that stands for something. */
export function queryName(
  document: OpenAPIDocument,
  operationId: OperationId,
  meaning: string,
): string {
  const located = operationsOf(document).find((each) => each.operation.operationId === operationId);
  const parameters = located?.operation.parameters ?? [];
  const parameter = parameters.find((each) => meaningOf(document, each) === meaning);
  return parameter ? resolve<Parameter>(document, parameter).name : meaning;
}
