/** One entry point of the published package. */
export interface Entry {
  /** Name of the built file, without its ending. */
  name: string;
  /** Path of its source, relative to the root of the repository. */
  source: string;
  /** Under which it is exported; without it, the file is there but no export. */
  subpath?: string;
}

/** What runs wherever the client does, each as a module and for CommonJS. */
export const portableEntries = [
  { name: 'index', source: 'generated/client.ts', subpath: '.' },
  { name: 'check', source: 'scripts/package/check.ts', subpath: './check' },
] as const satisfies readonly Entry[];

/**
 * What is built for Node.js. All these share what they have in common; they lie in one directory,
 * with `openapi.json` beside them.
 */
export const nodeEntries: readonly Entry[] = [
  { name: 'docproc', source: 'scripts/package/docproc.ts' },
  { name: 'sandbox', source: 'scripts/package/sandbox.ts', subpath: './sandbox' },
  { name: 'vitest', source: 'scripts/package/vitest.ts', subpath: './vitest' },
  { name: 'contract-suite', source: 'test/contract/contract.test.ts' },
];
