import { readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../lib/usage-error.ts';
import { isReferenceToFile, referencesIn } from './references.ts';
import { parseSourceFile, type SourceFile } from './source-file.ts';

/** Every file that a document is made of. */
export interface SourceFiles {
  root: SourceFile;
  /** By absolute path; the root, what it refers to directly or indirectly, and the registers. */
  files: Map<string, SourceFile>;
}

/**
 * Reads the root file of a document, every file that it refers to, and the registers of facts and
 * decisions beside it, if there are any. What is not there is left out.
 *
 * @throws UsageError when the root file is missing
 */
export async function readSourceFiles(path: string): Promise<SourceFiles> {
  const rootPath = resolve(path);
  const root = await read(rootPath);
  if (!root)
    throw new UsageError(`${path}: no such file. Expected the root file of an OpenAPI document.`);
  const files = new Map([[rootPath, root]]);
  const registers = ['facts.yaml', 'decisions.yaml'].map((name) => join(dirname(rootPath), name));
  const waiting = [...registers, ...referredTo(root)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (files.has(next)) continue;
    const file = await read(next);
    if (!file) continue;
    files.set(next, file);
    waiting.push(...referredTo(file));
  }
  return { root, files };
}

async function read(path: string): Promise<SourceFile | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parseSourceFile(path, text);
}

function referredTo(file: SourceFile): string[] {
  return referencesIn(file)
    .filter(isReferenceToFile)
    .map((reference) => reference.file);
}
