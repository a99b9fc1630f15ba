import type { Api } from '../api/api.ts';
import { type Operation, successOf } from '../api/operation.ts';
import type { Journey, JourneyParameter, JourneyStep } from '../document/journeys.ts';
import { isJsonObject } from '../lib/json.ts';
import type { SampleRequest } from './request.ts';

/** A step with its request. */
export interface JourneyRequest {
  readonly step: JourneyStep;
  readonly request: SampleRequest;
}

/**
 * The requests of a journey, for samples in every language.
 *
 * @param input what stands for the value that a caller gives; by default a placeholder, as for the outputs of steps
 * @returns nothing when the API lacks an operation, a parameter or a field of it, which an overlay can remove
 */
export function journeyRequests(
  journey: Journey,
  api: Api,
  input: (name: string) => string = placeholder,
): JourneyRequest[] | undefined {
  const requests = journey.steps.flatMap((step) => {
    const operation = api.operations.find(({ id }) => id === step.operationId);
    const request = operation && hasOutputs(operation, step) && requestOf(step, operation, input);
    return request ? [{ step, request }] : [];
  });
  return requests.length === journey.steps.length ? requests : undefined;
}

/** The placeholder of an input, or of what an earlier step returned, such as `<ENTRY_ID>`. */
function placeholder(name: string): string {
  return `<${environmentVariable(name)}>`;
}

/** The environment variable that a sample has in place of the placeholder, such as `ENTRY_ID`. */
export function environmentVariable(name: string): string {
  return name.toUpperCase();
}

/** Whether the body of the response has the fields that the step keeps, as far as the first level. */
function hasOutputs(operation: Operation, { outputs }: JourneyStep): boolean {
  const schema = successOf(operation)?.content?.schema;
  return Object.values(outputs).every((pointer) => schema?.property(pointer.split('/')[1] ?? ''));
}

function requestOf(
  { parameters, payload }: JourneyStep,
  operation: Operation,
  input: (name: string) => string,
): SampleRequest | undefined {
  const filled: Record<string, Record<string, string>> = {};
  for (const given of parameters) {
    const name = nameOf(given, operation);
    if (name === undefined) return undefined;
    filled[given.in] = { ...filled[given.in], [name]: String(withValues(given.value, input)) };
  }
  const body = withValues(payload, input);
  const { path = {}, query = {} } = filled;
  return { operation, path, query, ...(body !== undefined && { body }) };
}

/** The name that the parameter has in this API; nothing where it has no such parameter. */
export function nameOf(given: JourneyParameter, { parameters }: Operation): string | undefined {
  const role = given['x-role'];
  return parameters.find(
    (each) =>
      each.in === given.in && (role === undefined ? each.name === given.name : each.role === role),
  )?.name;
}

function withValues(value: unknown, input: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((each) => withValues(each, input));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withValues(each, input)]),
    );
  }
  if (typeof value !== 'string') return value;
  const [, given] = /^\$inputs\.(\w+)$/.exec(value) ?? [];
  if (given !== undefined) return input(given);
  const [, output] = /^\$steps\.\w+\.outputs\.(\w+)$/.exec(value) ?? [];
  return output === undefined ? value : placeholder(output);
}
