import { invalid } from '../errors.ts';
import type { FaultInjection } from './fault-injection.ts';

/** A fault that has a name: the list of them is also the page of the reference, and what tests inject. */
interface NamedFault {
  name: string;
  /** The number that it takes, and which one it is unless given. */
  parameter?: { name: string; otherwise: number };
  /** What the request gets. */
  effect: string;
  /** What a caller does about it. */
  advice: string;
  fields(value: number): FaultInjection;
}

/** Every fault that has a name. */
export const namedFaults = [
  {
    name: 'latency',
    parameter: { name: 'milliseconds', otherwise: 1000 },
    effect: 'Its response after this time on the clock of the sandbox.',
    advice: 'Set a timeout, and repeat what is safe to repeat.',
    fields: (latency) => ({ latency }),
  },
  {
    name: 'rate-limit',
    parameter: { name: 'seconds', otherwise: 1 },
    effect: '429 with `Retry-After`. Nothing is done.',
    advice: 'Wait as long as `Retry-After` says, and repeat the request, whatever its method.',
    fields: (retry_after) => ({ status: 429, retry_after }),
  },
  {
    name: 'unavailable',
    effect: '503. Nothing is done.',
    advice: 'Repeat after a pause what is safe to repeat.',
    fields: () => ({ status: 503 }),
  },
  {
    name: 'drop-before-commit',
    effect: 'A closed connection. Nothing is done.',
    advice: 'Repeat what is safe to repeat: you cannot know that nothing was done.',
    fields: () => ({ drop: 'before-commit' }),
  },
  {
    name: 'drop-after-commit',
    effect: 'A closed connection. Everything is done.',
    advice: 'Create with PUT and an id of your own, so that a repetition creates nothing twice.',
    fields: () => ({ drop: 'after-commit' }),
  },
  {
    name: 'truncated-body',
    effect: 'A response whose body ends in the middle, and then a closed connection.',
    advice: 'Repeat what is safe to repeat; everything is done already.',
    fields: () => ({ body: 'truncated' }),
  },
  {
    name: 'malformed-body',
    effect: 'A response whose JSON ends in the middle.',
    advice: 'Do not use a part of the body. Repeat what is safe to repeat.',
    fields: () => ({ body: 'malformed' }),
  },
  {
    name: 'html-body',
    effect: 'A page of HTML with status 200, as of a gateway.',
    advice: 'Look at `Content-Type` before you parse.',
    fields: () => ({ body: 'html' }),
  },
  {
    name: 'empty-body',
    effect: 'A response without a body.',
    advice: 'Report the missing body, and repeat what is safe to repeat.',
    fields: () => ({ body: 'empty' }),
  },
  {
    name: 'duplicate-delivery',
    effect: 'The last of two responses, because a proxy sends the request twice.',
    advice: 'Create with PUT and an id of your own: a POST creates two jobs.',
    fields: () => ({ deliveries: 2 }),
  },
  {
    name: 'job-stuck',
    effect: 'A job whose first step never ends. Other requests get their normal response.',
    advice: 'Set a deadline for a job, and keep its id to look at it later.',
    fields: () => ({ job: 'stuck' }),
  },
  {
    name: 'job-failed',
    parameter: { name: 'step', otherwise: 1 },
    effect:
      'A job that fails at this step. A job that reaches fewer steps fails when it ends. Other requests get their normal response.',
    advice: 'Look at `status` and `faults` of a job that has completed.',
    fields: (failing_step) => ({ failing_step }),
  },
  {
    name: 'expired-token',
    effect:
      '401, as to a token that has expired. Operations without a token get their normal response.',
    advice: 'Authorize the enrollment again, and repeat the request once with the new token.',
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
