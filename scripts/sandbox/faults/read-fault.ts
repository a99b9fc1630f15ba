import { invalid } from '../errors.ts';
import type { FaultInjection } from './fault-injection.ts';
import { expandNamedFault } from './named-faults.ts';

interface FaultField {
  test(value: unknown): boolean;
  expected: string;
}

const integerFrom = (least: number): FaultField => ({
  test: (value) => Number.isSafeInteger(value) && Number(value) >= least,
  expected: `a whole number from ${least}`,
});
/** Longest latency, in ms: every one holds a connection. */
const longestLatency = 3_600_000;

const oneOf = (...values: string[]): FaultField => ({
  test: (value) => values.some((each) => each === value),
  expected: `one of ${values.join(', ')}`,
});
const text: FaultField = { test: (value) => typeof value === 'string', expected: 'a string' };

const fields = new Map<string, FaultField>(
  Object.entries({
    name: text,
    value: integerFrom(0),
    operation: text,
    path: text,
    skip: integerFrom(0),
    times: integerFrom(1),
    latency: {
      test: (value) => integerFrom(0).test(value) && Number(value) <= longestLatency,
      expected: `a whole number from 0 to ${longestLatency}`,
    },
    status: {
      test: (value) => Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599,
      expected: 'a status from 400 to 599',
    },
    retry_after: {
      test: (value) =>
        integerFrom(0).test(value) || (text.test(value) && /^[\x20-\x7e]+$/.test(`${value}`)),
      expected: 'seconds, or an HTTP date',
    },
    drop: oneOf('before-commit', 'after-commit'),
    body: oneOf('truncated', 'malformed', 'html', 'empty'),
    token: oneOf('expired'),
    deliveries: {
      test: (value) => Number.isInteger(value) && Number(value) >= 2 && Number(value) <= 10,
      expected: 'a whole number from 2 to 10',
    },
    job: oneOf('stuck'),
    failing_step: integerFrom(1),
  } satisfies Record<keyof FaultInjection, FaultField>),
);

/** The fields that say what to do. */
const effects = [
  ...(['latency', 'status', 'drop', 'body'] as const),
  ...(['token', 'deliveries', 'job', 'failing_step'] as const),
];

function requireFields(fault: object): void {
  for (const [name, value] of Object.entries(fault)) {
    const field = fields.get(name);
    if (!field) {
      throw invalid('invalid-fault', name, value, `a field of ${[...fields.keys()].join(', ')}`);
    }
    if (!field.test(value)) throw invalid('invalid-fault', name, value, field.expected);
  }
}

/**
 * Reads a fault: a name becomes the fields that it stands for.
 *
 * @param operations every operationId there is
 * @throws HttpError that names the invalid field
 */
export function readFaultInjection(body: object, operations: readonly string[]): FaultInjection {
  requireFields(body);
  const fault = expandNamedFault(body);
  requireFields(fault);
  if (fault.operation !== undefined && !operations.includes(fault.operation)) {
    const expected = `one of ${operations.join(', ')}`;
    throw invalid('invalid-fault', 'operation', fault.operation, expected);
  }
  if (effects.every((each) => fault[each] === undefined)) {
    throw invalid('invalid-fault', 'body', body, `what to do: name, ${effects.join(', ')}`);
  }
  return fault;
}
