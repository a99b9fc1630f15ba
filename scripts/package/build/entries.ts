/** One entry point of the published package, beside the client. */
export interface Entry {
  /** Name of the built file, without its ending. */
  name: string;
  /** Path of its source, relative to the root of the repository. */
  source: string;
  /** Under which it is exported; without it, the file is there but no export. */
  subpath?: string;
}

/**
 * What is built for Node.js. All these share what they have in common; they lie in one directory,
 * with `openapi.json` beside them.
 */
export const entries: readonly Entry[] = [
  { name: 'docproc', source: 'scripts/package/docproc.ts' },
  { name: 'sandbox', source: 'scripts/package/sandbox.ts', subpath: './sandbox' },
  { name: 'vitest', source: 'scripts/package/vitest.ts', subpath: './vitest' },
];
