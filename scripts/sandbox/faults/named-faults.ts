import { invalid } from '../errors.ts';
import type { FaultInjection } from './fault-injection.ts';

/** A fault that has a name: the list of them is also what tests inject. */
export interface NamedFault {
  name: string;
  /** The number that it takes, and which one it is unless given. */
  parameter?: { name: string; otherwise: number };
  fields(value: number): FaultInjection;
}

/** Every fault that has a name. */
export const namedFaults = [
  {
    name: 'latency',
    parameter: { name: 'milliseconds', otherwise: 1000 },
    fields: (latency) => ({ latency }),
  },
  {
    name: 'rate-limit',
    parameter: { name: 'seconds', otherwise: 1 },
    fields: (retry_after) => ({ status: 429, retry_after }),
  },
  {
    name: 'unavailable',
    fields: () => ({ status: 503 }),
  },
  {
    name: 'drop-before-commit',
    fields: () => ({ drop: 'before-commit' }),
  },
  {
    name: 'drop-after-commit',
    fields: () => ({ drop: 'after-commit' }),
  },
  {
    name: 'truncated-body',
    fields: () => ({ body: 'truncated' }),
  },
  {
    name: 'malformed-body',
    fields: () => ({ body: 'malformed' }),
  },
  {
    name: 'html-body',
    fields: () => ({ body: 'html' }),
  },
  {
    name: 'empty-body',
    fields: () => ({ body: 'empty' }),
  },
  {
    name: 'duplicate-delivery',
    fields: () => ({ deliveries: 2 }),
  },
  {
    name: 'job-stuck',
    fields: () => ({ job: 'stuck' }),
  },
  {
    name: 'job-failed',
    parameter: { name: 'step', otherwise: 1 },
    fields: (failing_step) => ({ failing_step }),
  },
  {
    name: 'expired-token',
    fields: () => ({ token: 'expired' }),
  },
] as const satisfies readonly NamedFault[];

/** A name of {@link namedFaults}. */
export type FaultName = (typeof namedFaults)[number]['name'];

const byName: ReadonlyMap<string, NamedFault> = new Map(
  namedFaults.map((fault) => [fault.name, fault]),
);

/**
 * Replaces the name of a fault by the fields that it stands for; other fields stay.
 *
 * @throws HttpError when there is no fault of that name, or it takes no value
 */
export function expandNamedFault(fault: FaultInjection): FaultInjection {
  const { name, value, ...rest } = fault;
  if (name === undefined) {
    if (value !== undefined) throw invalid('invalid-fault', 'value', value, 'a name beside it');
    return rest;
  }
  const named = byName.get(name);
  if (!named)
    throw invalid('invalid-fault', 'name', name, `one of ${[...byName.keys()].join(', ')}`);
  if (value !== undefined && !named.parameter) {
    throw invalid('invalid-fault', 'value', value, `none, because ${name} takes none`);
  }
  return { name, ...named.fields(value ?? named.parameter?.otherwise ?? 0), ...rest };
}

/**
 * Reads a fault written as text, such as `rate-limit=2; times=3; operation=createJob`.
 *
 * @returns the fault as JSON has it, and its other fields as they are given
 * @throws HttpError when a part is not NAME=VALUE
 */
export function parseFault(text: string): Record<string, unknown> {
  const [first = '', ...others] = text.split(';').map((part) => part.trim());
  const [name, value] = pairOf(first);
  const fields = others.map((part): [string, unknown] => {
    const [field, given] = pairOf(part);
    if (given === undefined) throw invalid('invalid-fault', 'fault', part, 'FIELD=VALUE');
    return [field, numberOr(given)];
  });
  return {
    name,
    ...(value !== undefined && { value: numberOr(value) }),
    ...Object.fromEntries(fields),
  };
}

function pairOf(part: string): [string, string | undefined] {
  const mark = part.indexOf('=');
  return mark < 0 ? [part, undefined] : [part.slice(0, mark), part.slice(mark + 1)];
}

function numberOr(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
