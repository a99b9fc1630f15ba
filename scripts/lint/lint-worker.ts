import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { UsageError } from '../lib/usage-error.ts';
import type { LintRequest, LintResponse } from './lint-in-time.ts';

enableCompileCache();
const { path, ...options }: LintRequest = workerData;
parentPort?.postMessage(await lint());

async function lint(): Promise<LintResponse> {
  const { lintDocument } = await import('./lint.ts');
  try {
    return { result: await lintDocument(path, options) };
  } catch (error) {
    if (error instanceof UsageError) return { usage: error.message };
    throw error;
  }
}
