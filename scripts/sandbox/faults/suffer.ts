import type { Clock } from '../clock.ts';
import type { SandboxAnswer } from '../exchange.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { FaultOrder } from './fault-order.ts';

/**
 * Answers a request that meets a fault.
 *
 * @param answer does what the request asks for; it is not called when the fault comes before
 */
export async function suffer(
  order: FaultOrder,
  clock: Clock,
  answer: () => SandboxAnswer | Promise<SandboxAnswer>,
  signal: AbortSignal | undefined,
): Promise<SandboxAnswer> {
  if (order.latency !== undefined) await clock.until(clock.now() + order.latency, signal);
  if (signal?.aborted || clock.closed) return dropped;
  if (order.drop === 'before-commit') return dropped;
  if (order.status !== undefined) return spoil(failWith(order.status, order.retry_after), order);
  const given = await answer();
  return order.drop === 'after-commit' ? dropped : spoil(given, order);
}

const dropped: SandboxAnswer = { status: 0, headers: {}, body: '', transport: 'dropped' };

function failWith(status: number, retryAfter: number | string | undefined): SandboxAnswer {
  const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  const message = 'A fault that was asked for at /_sandbox/faults.';
  return refuse(new Refusal(status, 'requested-fault', message, headers));
}

function spoil(answer: SandboxAnswer, { body }: FaultOrder): SandboxAnswer {
  switch (body) {
    case 'truncated':
      return { ...answer, transport: 'truncated' };
    case 'malformed':
      return { ...answer, body: answer.body.slice(0, answer.body.length >> 1) };
    case 'html':
      return {
        ...answer,
        headers: { ...answer.headers, 'content-type': 'text/html' },
        body: '<!doctype html><title>Bad gateway</title><p>The service is away.',
      };
    case 'empty':
      return { ...answer, body: '' };
    default:
      return answer;
  }
}
