import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, vi } from 'vitest';
import { projectDirectory } from './run.ts';

/** The part of V8's report on a process that is used: what ran of each script. */
interface ProcessCoverage {
  result: { url: string }[];
}

/**
 * Counts what processes ran in a copy of the project as coverage of the project, where the copy of a
 * module has the same text. Without coverage, nothing happens.
 *
 * @param copy its directory, before it is removed and after its processes have ended
 */
export async function keepCoverage(copy: string): Promise<void> {
  // Vitest gives each worker a directory, and reads it after each file of tests.
  const directory = process.env.NODE_V8_COVERAGE;
  if (!directory) return;
  const files = await readdir(directory).catch(() => []);
  await Promise.all(files.map((file) => keepFrom(join(directory, file), copy)));
}

async function keepFrom(file: string, copy: string): Promise<void> {
  const from = `${pathToFileURL(copy).href}/scripts/`;
  const to = `${pathToFileURL(projectDirectory).href}/scripts/`;
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) return;
  const { result }: ProcessCoverage = JSON.parse(text);
  const kept: ProcessCoverage['result'] = [];
  for (const script of result.filter(({ url }) => url.startsWith(from))) {
    const path = decodeURIComponent(script.url.slice(from.length));
    if (await isUnchanged(copy, join('scripts', path))) {
      kept.push({ ...script, url: script.url.replace(from, to) });
    }
  }
  await writeFile(file, JSON.stringify({ result: kept }));
}

async function isUnchanged(copy: string, path: string): Promise<boolean> {
  const [copied, own] = await Promise.all(
    [copy, projectDirectory].map((root) => readFile(join(root, path), 'utf8').catch(() => '')),
  );
  return copied === own;
}

/**
 * Leaves the processes that the tests of a file start out of the coverage, which takes as long as many of
 * them run: other files measure the same commands.
 */
export function leaveProcessesUnmeasured(): void {
  beforeAll(() => void vi.stubEnv('NODE_V8_COVERAGE', ''));
  afterAll(() => void vi.unstubAllEnvs());
}
