import type { SandboxAnswer } from './exchange.ts';
import { Refusal, refuse } from './refusal.ts';

/** The answer to a request whose handling threw: a fault of the request, or else of the sandbox. */
export function failure(error: unknown): SandboxAnswer {
  if (error instanceof Refusal) return refuse(error);
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return {
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: '{"code":"internal","message":"The sandbox failed; its standard error tells how."}',
  };
}
