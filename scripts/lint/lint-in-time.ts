import { Worker } from 'node:worker_threads';
import type { ReadOptions } from '../document/source-files.ts';
import { isPackaged } from '../lib/project-file.ts';
import { UsageError } from '../lib/usage-error.ts';
import type { LintResult } from './lint.ts';

/** What the worker that lints is sent. */
export interface LintRequest extends ReadOptions {
  /** Path of the root file. */
  path: string;
}

/** What the worker sends back: a result, or the message of a {@link UsageError}. */
export type LintResponse = { result: LintResult } | { usage: string };

/** How long linting may take unless a caller sets another time, in seconds. */
export const longestLint = 120;

/** Memory of the linters, in MB. */
const memory = 2048;

/**
 * Lints a document in a thread of its own, which is ended when it takes too long or too much memory.
 *
 * @param seconds the time limit
 * @throws UsageError when the file is missing, or a limit is exceeded
 */
export async function lintInTime(request: LintRequest, seconds = longestLint): Promise<LintResult> {
  const worker = new Worker(
    new URL(isPackaged ? './lint-worker.js' : './lint-worker.ts', import.meta.url),
    {
      workerData: request,
      resourceLimits: { maxOldGenerationSizeMb: memory },
    },
  );
  const limit = AbortSignal.timeout(seconds * 1000);
  try {
    return await resultOf(worker, limit);
  } catch (error) {
    if (limit.aborted) throw tooLong(request.path, seconds);
    if (isOutOfMemory(error)) throw tooLarge(request.path);
    throw error;
  } finally {
    await worker.terminate();
  }
}

function resultOf(worker: Worker, limit: AbortSignal): Promise<LintResult> {
  return new Promise((resolve, reject) => {
    worker.once('message', (response: LintResponse) => {
      if ('result' in response) resolve(response.result);
      else reject(new UsageError(response.usage));
    });
    worker.once('error', reject);
    limit.addEventListener('abort', () => reject(limit.reason));
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function tooLong(path: string, seconds: number): UsageError {
  return new UsageError(
    `${path}: linting takes longer than ${seconds} s. Give more time with --timeout, or lint a part of the document to find what takes so long.`,
  );
}

function tooLarge(path: string): UsageError {
  return new UsageError(
    `${path}: linting needs more than ${memory} MB of memory. Split the document, or lint a part of it to find what is too large.`,
  );
}
