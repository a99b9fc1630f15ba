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

/** What stands in a request for the values that a journey leaves open. */
interface JourneyValues {
  input(name: string): string;
  output(step: string, name: string): string;
}

/**
 * The requests of a journey, for samples in every language.
 *
 * @param values placeholders such as `<ENTRY_ID>` by default
 * @returns nothing when the API lacks an operation, a parameter or a field of it, which an overlay can remove
 */
export function journeyRequests(
  journey: Journey,
  api: Api,
  values: JourneyValues = { input: inputPlaceholder, output: outputPlaceholder },
): JourneyRequest[] | undefined {
  const requests = journey.steps.flatMap((step) => {
    const operation = api.operations.find(({ id }) => id === step.operationId);
    const request = operation && hasOutputs(operation, step) && requestOf(step, operation, values);
    return request ? [{ step, request }] : [];
  });
  return requests.length === journey.steps.length ? requests : undefined;
}

/** The placeholder of an input. */
export function inputPlaceholder(name: string): string {
  return `<${name.toUpperCase()}>`;
}

/** The placeholder of what an earlier step returned. */
export function outputPlaceholder(step: string, name: string): string {
  return `<${[step, name]
    .join('_')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toUpperCase()}>`;
}

/** Whether the body of the response has the fields that the step keeps, as far as the first level. */
function hasOutputs(operation: Operation, { outputs }: JourneyStep): boolean {
  const schema = successOf(operation)?.content?.schema;
  return Object.values(outputs).every((pointer) => schema?.property(pointer.split('/')[1] ?? ''));
}

function requestOf(
  { parameters, payload }: JourneyStep,
  operation: Operation,
  values: JourneyValues,
): SampleRequest | undefined {
  const filled: Record<string, Record<string, string>> = {};
  for (const given of parameters) {
    const name = nameOf(given, operation);
    if (name === undefined) return undefined;
    filled[given.in] = { ...filled[given.in], [name]: String(withValues(given.value, values)) };
  }
  const body = withValues(payload, values);
  const { path = {}, query = {} } = filled;
  return { operation, path, query, ...(body !== undefined && { body }) };
}

/** The name that the parameter has in this API. */
function nameOf(given: JourneyParameter, { parameters }: Operation): string | undefined {
  const role = given['x-role'];
  return parameters.find(
    (each) =>
      each.in === given.in && (role === undefined ? each.name === given.name : each.role === role),
  )?.name;
}

function withValues(value: unknown, values: JourneyValues): unknown {
  if (Array.isArray(value)) return value.map((each) => withValues(each, values));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withValues(each, values)]),
    );
  }
  if (typeof value !== 'string') return value;
  const [, input] = /^\$inputs\.(\w+)$/.exec(value) ?? [];
  if (input !== undefined) return values.input(input);
  const [, step, output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(value) ?? [];
  return step === undefined || output === undefined ? value : values.output(step, output);
}
