import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, inject } from 'vitest';
import { serveReference } from '../../scripts/reference/serve.ts';

/** The reference, served for the tests of one file. */
export interface ServedReference {
  directory: string;
  url: string;
  /** Paths of all pages. */
  pages(): Promise<string[]>;
}

/** Serves the reference before the tests of a file, and ends the server after them. */
export function servedReference(): ServedReference {
  let server: Awaited<ReturnType<typeof serveReference>>;
  const directory = inject('reference');
  const served: ServedReference = {
    directory,
    url: '',
    async pages() {
      const files = await readdir(directory, { recursive: true });
      return files.filter((path) => path.endsWith('.html')).sort();
    },
  };
  beforeAll(async () => {
    server = await serveReference(directory, 0);
    served.url = server.url;
  });
  afterAll(() => server.close());
  return served;
}
