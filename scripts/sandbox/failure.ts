import type { SandboxAnswer } from './exchange.ts';
import { Refusal, refuse } from './refusal.ts';
import { storageFailure } from './storage/storage-failure.ts';

/**
 * The response to a request whose handling threw: a fault of the request, of the storage, or else of
 * the sandbox. Only the last is logged: standard error may lie on the disk that is full.
 */
export function failure(error: unknown): SandboxAnswer {
  const known = error instanceof Refusal ? error : storageFailure(error);
  if (known) return refuse(known);
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  return {
    status: 500,
    headers: { 'content-type': 'application/json' },
    body: '{"code":"internal","message":"The sandbox failed; its standard error tells how."}',
  };
}
