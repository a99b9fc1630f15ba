import type { ValidateFunction } from 'ajv';
import type { OperationId } from '../../../generated/operations.ts';
import { type Api, operationOf, readApi } from '../../api/api.ts';
import type { CompiledSchemas } from '../../api/validator.ts';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, Reference } from '../../document/openapi.ts';
import { type LocatedOperation, operationsOf } from '../../document/operations.ts';

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
export function routesOf(document: OpenAPIDocument, validators: CompiledSchemas): Route[] {
  const api = readApi(document);
  return operationsOf(document).map((located) => routeOf(api, validators, located));
}

function routeOf(
  api: Api,
  validators: CompiledSchemas,
  { path, method, operation }: LocatedOperation,
): Route {
  const { document } = api;
  const model = operationOf(api, operation.operationId);
  const shared = document.paths[path]?.parameters ?? [];
  const given = [...shared, ...(operation.parameters ?? [])];
  const inPlace = (place: Parameter['in']) =>
    given
      .filter((each) => resolve<Parameter>(document, each).in === place)
      .map((each) => {
        const { name } = resolve<Parameter>(document, each);
        const schema = model.parameters.find((other) => other.name === name)?.schema;
        return parameterOf(document, each, validators[schema?.pointer ?? '']);
      });
  const [prefix = '', suffix] = path.split(/\{[^}]*\}/);
  return {
    operationId: operation.operationId as OperationId,
    method: method.toUpperCase(),
    prefix,
    suffix,
    authenticated: (operation.security ?? document.security ?? []).length > 0,
    pathParameter: inPlace('path')[0],
    query: inPlace('query'),
    body: validators[model.requestBody?.content?.schema.pointer ?? ''],
  };
}

function parameterOf(
  document: OpenAPIDocument,
  given: Parameter | Reference,
  validate: ValidateFunction | undefined,
): RouteParameter {
  const { name, required, schema, 'x-role': role } = resolve<Parameter>(document, given);
  if (!validate) throw new Error(`There is no validator of the parameter ${name}.`);
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
