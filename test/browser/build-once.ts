import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { bundle } from '../support/bundle.ts';
import { serveChromium } from '../support/launch-chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Directory of the reference, built once for all tests in a browser; nobody writes to it. */
    reference: string;
    /** Where the Chromium of all these tests takes connections. */
    chromium: string;
  }
}

/** Builds the reference and starts Chromium before the tests in a browser, and ends both after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'reference '));
  await buildReference(await referenceSource(bundle), directory);
  project.provide('reference', directory);
  const chromium = await serveChromium();
  project.provide('chromium', chromium.wsEndpoint());
  return async () => {
    await chromium.close();
    await rm(directory, { recursive: true });
  };
}
