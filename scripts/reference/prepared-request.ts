import { type Operation, pageOf, parameterWithRole, successOf } from '../api/operation.ts';
import type { TokenPlacement } from '../api/security.ts';
import type { Journey } from '../document/journeys.ts';
import { exampleTarget } from '../samples/request.ts';
import { type RequestForm, requestForm } from './fields/request-form.ts';
import { type FollowUp, followUp } from './follow-up.ts';
import { journeyFollowUps } from './journey-follow-ups.ts';

/** The request that a console starts with, and the fields by which a reader changes it. */
export interface PreparedRequest {
  readonly method: string;
  /** The path as the document writes it. */
  readonly path: string;
  readonly needsToken: boolean;
  /** Where a token goes; a page cannot set a cookie of another origin. */
  readonly token?: Pick<TokenPlacement, 'in' | 'parameter' | 'prefix'>;
  /** Path and query with the examples. */
  readonly target: string;
  readonly body?: unknown;
  readonly form: RequestForm;
  readonly followUps: readonly FollowUp[];
  /** Where a success is a page: its field for the following page, and the parameter that takes it. */
  readonly nextPage?: { readonly field: string; readonly parameter: string };
  /** Where a success is a job: the field with the time at which the job was completed. */
  readonly completion?: string;
  /** Where a success gives a token: its field. */
  readonly givenToken?: string;
}

/**
 * The request of an operation with the examples of the document.
 *
 * @param operations those to which a link or a journey may lead
 */
export function preparedRequest(
  operation: Operation,
  operations: readonly Operation[],
  journeys: readonly Journey[],
): PreparedRequest {
  const { method, path, requestBody, token } = operation;
  const [placement] = token;
  const body = requestBody?.content?.examples[0]?.value;
  const completion = completionOf(operation);
  const nextPage = nextPageOf(operation);
  const givenToken = successOf(operation)?.content?.schema.propertyWithRole('access-token')?.name;
  return {
    ...{ method, path: path.template, needsToken: token.length > 0 },
    ...(placement && placement.in !== 'cookie' && { token: partOf(placement) }),
    target: exampleTarget(operation),
    ...(body !== undefined && { body }),
    form: requestForm(operation),
    followUps: followUpsOf(operation, operations, journeys),
    ...(nextPage && { nextPage }),
    ...(completion !== undefined && { completion }),
    ...(givenToken !== undefined && { givenToken }),
  };
}

function followUpsOf(
  operation: Operation,
  operations: readonly Operation[],
  journeys: readonly Journey[],
): FollowUp[] {
  const linked = linkedFollowUps(operation, operations);
  const known = new Set(linked.map((each) => each.operation));
  const others = journeyFollowUps(operation, operations, journeys);
  return [...linked, ...others.filter((each) => !known.has(each.operation))];
}

function linkedFollowUps(operation: Operation, operations: readonly Operation[]): FollowUp[] {
  return (successOf(operation)?.links ?? []).flatMap(({ operationId, parameters, fields }) => {
    const target = operations.find(({ id }) => id === operationId);
    if (!target) return [];
    const readsJob = target.method === 'GET' && completionOf(target) !== undefined;
    const places = { path: pointersOf(parameters), fields: pointersOf(fields) };
    return followUp(operation, target, places).map((each) => ({
      ...each,
      ...(readsJob && { readsJob }),
    }));
  });
}

/** The JSON Pointers of runtime expressions that read the body of a response. */
function pointersOf(expressions: Readonly<Record<string, string>>): Record<string, string> {
  const pointers = Object.entries(expressions).flatMap(([name, expression]) => {
    const [, pointer] = /^\$response\.body#(\/.*)$/.exec(expression) ?? [];
    return pointer === undefined ? [] : [[name, pointer] as const];
  });
  return Object.fromEntries(pointers);
}

function nextPageOf(operation: Operation): PreparedRequest['nextPage'] {
  const field = pageOf(operation)?.next?.name;
  const parameter = parameterWithRole(operation, 'page-cursor')?.name;
  return field === undefined || parameter === undefined ? undefined : { field, parameter };
}

function completionOf(operation: Operation): string | undefined {
  const schema = successOf(operation)?.content?.schema;
  return schema?.resource === 'job' ? schema.propertyWithRole('completion-time')?.name : undefined;
}

function partOf({ in: place, parameter, prefix }: TokenPlacement) {
  return { in: place, parameter, prefix };
}
