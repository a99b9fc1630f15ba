import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { RunningServer } from '../../scripts/lib/listen.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { serveReference } from '../../scripts/reference/serve.ts';

/** A reference built and served for the tests of one file. */
export interface ServedReference {
  directory: string;
  url: string;
  /** Paths of all pages. */
  pages(): Promise<string[]>;
}

/** Builds and serves the reference before the tests of a file, and ends it after them. */
export function servedReference(): ServedReference {
  let server: RunningServer;
  const served: ServedReference = {
    directory: '',
    url: '',
    async pages() {
      const files = await readdir(served.directory, { recursive: true });
      return files.filter((path) => path.endsWith('.html')).sort();
    },
  };
  beforeAll(async () => {
    served.directory = await mkdtemp(join(tmpdir(), 'reference '));
    await buildReference(await referenceSource(await bundleDocument()), served.directory);
    server = await serveReference(served.directory, 0);
    served.url = server.url;
  });
  afterAll(async () => {
    await server.close();
    await rm(served.directory, { recursive: true });
  });
  return served;
}
