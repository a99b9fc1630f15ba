import type { ValidateFunction } from 'ajv';
import type { OperationId } from '../../../generated/operations.ts';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, Reference } from '../../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../../document/operations.ts';
import { bodyValidator, parameterValidator } from '../../document/validator-names.ts';

/** A parameter of an operation. */
export interface RouteParameter {
  /** What a request calls it. */
  name: string;
  /** What it means, such as `folder-filter`; its name where the document declares no role. */
  role: string;
  required: boolean;
  /** Whether its text stands for a number. */
  integer: boolean;
  /** What it is when it is left out, and the most it may be, where an overlay says so. */
  default: string | number | undefined;
  maximum: number | undefined;
  validate: ValidateFunction;
}

/** One operation, as a request finds it. */
export interface Route {
  operationId: OperationId;
  method: string;
  /** The path up to its parameter, or all of it. */
  prefix: string;
  /** The path behind its parameter; undefined when it has none. */
  suffix: string | undefined;
  authenticated: boolean;
  pathParameter: RouteParameter | undefined;
  query: readonly RouteParameter[];
  /** Judges the body; undefined when the operation takes none. */
  body: ValidateFunction | undefined;
}

/** The routes of a document, with whatever its overlays changed. */
export function routesOf(
  document: OpenAPIDocument,
  validators: Readonly<Record<string, ValidateFunction>>,
): Route[] {
  return operationsOf(document).map((located) => routeOf(document, validators, located));
}

function routeOf(
  document: OpenAPIDocument,
  validators: Readonly<Record<string, ValidateFunction>>,
  { path, method, operation }: LocatedOperation,
): Route {
  const shared = document.paths[path]?.parameters ?? [];
  const given = [...shared, ...(operation.parameters ?? [])];
  const inPlace = (place: Parameter['in']) =>
    given
      .filter((each) => resolve<Parameter>(document, each).in === place)
      .map((each) => parameterOf(document, validators, operation.operationId, each));
  const [prefix = '', suffix] = path.split(/\{[^}]*\}/);
  return {
    operationId: operation.operationId as OperationId,
    method: method.toUpperCase(),
    prefix,
    suffix,
    authenticated: (operation.security ?? document.security ?? []).length > 0,
    pathParameter: inPlace('path')[0],
    query: inPlace('query'),
    body: operation.requestBody && validators[bodyValidator(operation.operationId)],
  };
}

function parameterOf(
  document: OpenAPIDocument,
  validators: Readonly<Record<string, ValidateFunction>>,
  operationId: string,
  given: Parameter | Reference,
): RouteParameter {
  const { name, required, schema, 'x-role': role } = resolve<Parameter>(document, given);
  const validate = validators[parameterValidator(operationId, name)];
  if (!validate) throw new Error(`There is no validator of ${name} of ${operationId}.`);
  return {
    name,
    role: role ?? name,
    required: required === true,
    integer: schema.type === 'integer',
    default: schema.default as string | number | undefined,
    maximum: schema.maximum as number | undefined,
    validate,
  };
}
