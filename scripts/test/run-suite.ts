import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Suite } from './suites.ts';

/** How many tests of a suite ended how. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** Where each suite leaves its counts, so that several runs can be added up. */
export const resultsDirectory = join(import.meta.dirname, '../../test-results');

/**
 * Runs a suite with its output shown, and keeps its counts in `test-results/NAME.json`.
 * A suite that ends badly without naming a failed test counts as one failure.
 */
export async function runSuite(name: string, suite: Suite): Promise<Counts> {
  const file = join(resultsDirectory, `${name}.json`);
  const raw = join(resultsDirectory, `${name}.raw.json`);
  await mkdir(resultsDirectory, { recursive: true });
  await Promise.all([rm(file, { force: true }), rm(raw, { force: true })]);
  const status = await run(suite, raw);
  const counts = await countsOf(suite, raw, status);
  await writeFile(file, `${JSON.stringify(counts)}\n`);
  return counts;
}

async function run({ command, counting }: Suite, raw: string): Promise<number | null> {
  const reporters =
    counting === 'vitest'
      ? ['--reporter=default', '--reporter=json', `--outputFile.json=${raw}`]
      : [];
  const child = spawn(process.execPath, [...command, ...reporters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, TEST_RESULTS: raw },
  });
  return new Promise((resolve) => child.on('close', resolve));
}

async function countsOf(suite: Suite, raw: string, status: number | null): Promise<Counts> {
  const fine = status === 0;
  if (suite.counting === 'command')
    return { passed: fine ? 1 : 0, failed: fine ? 0 : 1, skipped: 0 };
  const text = await readFile(raw, 'utf8').catch(() => undefined);
  const counts = text === undefined ? { passed: 0, failed: 0, skipped: 0 } : read(suite, text);
  const unexplained = (!fine && counts.failed === 0) || counts.passed + counts.failed === 0;
  return unexplained ? { ...counts, failed: counts.failed + 1 } : counts;
}

function read({ counting }: Suite, text: string): Counts {
  const results = JSON.parse(text);
  if (counting === 'results') return results;
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + countFailedFiles(results),
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

/** A test file that cannot even be loaded has no failed test, but must not go unnoticed. */
function countFailedFiles(results: {
  testResults: { status: string; assertionResults: unknown[] }[];
}) {
  return results.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
}
