import type { Api } from '../api/api.ts';
import type { Journey, JourneyStep } from '../document/journeys.ts';
import { isJsonObject } from '../lib/json.ts';
import type { SampleRequest } from './request.ts';

/** A step with its request. Values that inputs or earlier steps give are placeholders, such as `<ENTRY_ID>`. */
export interface JourneyRequest {
  readonly step: JourneyStep;
  readonly request: SampleRequest;
}

/**
 * The requests of a journey, for samples in every language.
 *
 * @returns nothing when the API lacks an operation or a parameter of it, which an overlay can remove
 */
export function journeyRequests(journey: Journey, api: Api): JourneyRequest[] | undefined {
  const requests = journey.steps.flatMap((step) => {
    const operation = api.operations.find(({ id }) => id === step.operationId);
    const isKnown = step.parameters.every(({ name, in: place }) =>
      operation?.parameters.some((each) => each.name === name && each.in === place),
    );
    if (!operation || !isKnown) return [];
    const values = (place: 'path' | 'query') =>
      Object.fromEntries(
        step.parameters
          .filter((each) => each.in === place)
          .map(({ name, value }) => [name, String(withPlaceholders(value))]),
      );
    const body = withPlaceholders(step.payload);
    const request = { operation, path: values('path'), query: values('query') };
    return [{ step, request: body === undefined ? request : { ...request, body } }];
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

function withPlaceholders(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPlaceholders);
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, withPlaceholders(each)]),
    );
  }
  if (typeof value !== 'string') return value;
  const [, input] = /^\$inputs\.(\w+)$/.exec(value) ?? [];
  if (input !== undefined) return inputPlaceholder(input);
  const [, step, output] = /^\$steps\.(\w+)\.outputs\.(\w+)$/.exec(value) ?? [];
  return step === undefined || output === undefined ? value : outputPlaceholder(step, output);
}
