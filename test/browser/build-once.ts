import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { buildReference } from '../../scripts/reference/reference.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the reference, built once for all tests in a browser; nobody writes to it. */
    reference: string;
  }
}

/** Builds the reference before the tests in a browser, and removes it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'reference '));
  await buildReference(await referenceSource(await bundleDocument()), directory);
  project.provide('reference', directory);
  return () => rm(directory, { recursive: true });
}
