import type { ErrorObject } from 'ajv';
import type { Query } from '../call.ts';
import { Refusal, shorten } from '../refusal.ts';
import type { Route, RouteParameter } from './routes.ts';

/** @throws Refusal when the path parameter is no UUID of the kind that the operation takes */
export function readId({ pathParameter }: Route, text: string): string {
  if (!pathParameter) return '';
  if (pathParameter.validate(text)) return text.toLowerCase();
  throw invalid(pathParameter, text);
}

/** @throws Refusal when a query parameter is missing, given twice, or not as the document wants it */
export function readQuery({ query: parameters }: Route, given: URLSearchParams): Query {
  const query: Record<string, string | number> = {};
  for (const parameter of parameters) {
    const [text, second] = given.getAll(parameter.name);
    if (second !== undefined) {
      throw new Refusal(400, 'invalid-parameter', `${parameter.name}: it is given twice.`);
    }
    if (text !== undefined) query[parameter.role] = read(parameter, text);
    else if (parameter.default !== undefined) query[parameter.role] = parameter.default;
    else if (parameter.required) {
      throw new Refusal(400, 'missing-parameter', `${parameter.name}: the query must have it.`);
    }
  }
  return query;
}

function read(parameter: RouteParameter, text: string): string | number {
  const value = parameter.integer && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (!parameter.validate(value)) throw invalid(parameter, text);
  if (parameter.role === 'wait' && Number(value) < 0) throw invalid(parameter, text);
  return parameter.role === 'since-filter' ? inUtc(value) : value;
}

/** A date as pages give it back: in UTC, with milliseconds. What is no date stays as it is. */
function inUtc(value: string | number): string | number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? value : new Date(time).toISOString();
}

function invalid({ name, validate }: RouteParameter, text: string): Refusal {
  return new Refusal(
    400,
    'invalid-parameter',
    `${name}: found ${shorten(text)}, it ${expectation(validate.errors?.[0])}.`,
  );
}

/** What a schema wants, in words: `must be integer`. */
export function expectation(error: ErrorObject | undefined): string {
  return error?.message ?? 'must be 0 or more';
}
