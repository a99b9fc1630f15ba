import { Refusal, shorten } from '../refusal.ts';

/** A fault that the next requests shall meet: the body of `POST /_sandbox/faults`. */
export interface FaultOrder {
  /** operationId of the requests that meet it; any operation unless given. */
  operation?: string;
  /** Path of the requests that meet it, without the query; any path unless given. */
  path?: string;
  /** How many matching requests pass unharmed first; 0 unless given. */
  skip?: number;
  /** How many requests meet it then; 1 unless given. */
  times?: number;
  /** How long to hold the answer back, in ms on the sandbox's clock. */
  latency?: number;
  /** Answer with this status, from 400 to 599, and do nothing. */
  status?: number;
  /** `Retry-After` of that answer: seconds, or a date of HTTP. */
  retry_after?: number | string;
  /** Close the connection without an answer: before anything is done, or when all is done. */
  drop?: 'before-commit' | 'after-commit';
  /**
   * Do everything, and spoil the answer: `truncated` announces its whole length and ends half-way;
   * `malformed` is JSON that ends half-way; `html` is a page; `empty` has no body.
   */
  body?: 'truncated' | 'malformed' | 'html' | 'empty';
}

type Field = { test(value: unknown): boolean; expected: string };

const count = (least: number): Field => ({
  test: (value) => Number.isSafeInteger(value) && Number(value) >= least,
  expected: `a whole number from ${least}`,
});
const oneOf = (...values: string[]): Field => ({
  test: (value) => values.includes(value as string),
  expected: `one of ${values.join(', ')}`,
});
const text: Field = { test: (value) => typeof value === 'string', expected: 'a string' };

const fields: Record<keyof FaultOrder, Field> = {
  operation: text,
  path: text,
  skip: count(0),
  times: count(1),
  latency: count(0),
  status: {
    test: (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599,
    expected: 'a status from 400 to 599',
  },
  retry_after: {
    test: (value) =>
      count(0).test(value) || (text.test(value) && /^[\x20-\x7e]+$/.test(`${value}`)),
    expected: 'seconds, or a date of HTTP',
  },
  drop: oneOf('before-commit', 'after-commit'),
  body: oneOf('truncated', 'malformed', 'html', 'empty'),
};

/**
 * @param operations every operationId there is
 * @throws Refusal that names the field which is not as it should be
 */
export function readFaultOrder(body: object, operations: readonly string[]): FaultOrder {
  for (const [name, value] of Object.entries(body)) {
    const field = Object.hasOwn(fields, name) ? fields[name as keyof FaultOrder] : undefined;
    if (!field) throw invalid(name, value, `a field of ${Object.keys(fields).join(', ')}`);
    if (!field.test(value)) throw invalid(name, value, field.expected);
  }
  const order: FaultOrder = body;
  if (order.operation !== undefined && !operations.includes(order.operation)) {
    throw invalid('operation', order.operation, `one of ${operations.join(', ')}`);
  }
  const effects = [order.latency, order.status, order.drop, order.body];
  if (effects.every((each) => each === undefined)) {
    throw invalid('body', body, 'what to do: latency, status, drop or body');
  }
  return order;
}

function invalid(name: string, found: unknown, expected: string): Refusal {
  return new Refusal(
    400,
    'invalid-fault',
    `${name}: found ${shorten(found)}, expected ${expected}.`,
  );
}
