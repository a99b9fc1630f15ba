import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionalPackages, testedMajors } from '../optional-packages.ts';

/** One entry point of the published package. */
export interface EntryPoint {
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
  { name: 'openapi-fetch', source: 'scripts/client/raw.ts', subpath: './openapi-fetch' },
  { name: 'msw', source: 'generated/msw.ts', subpath: './msw' },
  { name: 'check', source: 'scripts/package/check.ts', subpath: './check' },
] as const satisfies readonly EntryPoint[];

/**
 * What is built for Node.js. All these share what they have in common; they lie in one directory,
 * with `openapi.json` beside them.
 */
export const nodeEntries: readonly EntryPoint[] = [
  { name: 'docproc', source: 'scripts/package/commands/docproc.ts' },
  { name: 'lint-worker', source: 'scripts/lint/lint-worker.ts' },
  { name: 'sandbox', source: 'scripts/package/sandbox.ts', subpath: './sandbox' },
  { name: 'vitest', source: 'scripts/package/vitest.ts', subpath: './vitest' },
];

/**
 * The `package.json` of the published package: it depends on nothing. In GitHub Actions it names the repository, which
 * the registry compares with the statement of where the package was built.
 */
export async function packageManifest(root: string, environment = process.env): Promise<string> {
  const { name, version, description, license } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const optional = [...new Set(Object.values(optionalPackages).flat())];
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository } = environment;
  const manifest = {
    ...{ name, version, description, license },
    ...(server && repository
      ? { repository: { type: 'git', url: `git+${server}/${repository}.git` } }
      : {}),
    keywords: ['openapi', 'client', 'document-processing', 'invoices'],
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20.3' },
    bin: { docproc: 'docproc.js' },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.ts',
    exports: exportsOf(),
    peerDependencies: Object.fromEntries(optional.map((each) => [each, peerRange(each)])),
    peerDependenciesMeta: Object.fromEntries(optional.map((each) => [each, { optional: true }])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

/**
 * npm refuses to install a package beside a peer out of its range, also where nothing uses that peer. Many
 * repositories have a test runner or a mock of an earlier major, and need only the client.
 */
function peerRange(name: string): string {
  const ofEntries = [...(optionalPackages.vitest ?? []), ...(optionalPackages.msw ?? [])];
  return ofEntries.includes(name) ? '*' : testedMajors(name);
}

function exportsOf(): Record<string, unknown> {
  const portable = portableEntries.map(({ name, subpath }) => [subpath, dual(name)]);
  const tools = nodeEntries.flatMap(({ name, subpath }) =>
    subpath ? [[subpath, dual(name)]] : [],
  );
  return {
    ...Object.fromEntries(portable),
    './types': dual('types'),
    './openapi.json': './openapi.json',
    './overlays/*': './overlays/*',
    ...Object.fromEntries(tools),
    './package.json': './package.json',
  };
}

function dual(name: string): unknown {
  return {
    import: { types: `./${name}.d.ts`, default: `./${name}.js` },
    require: { types: `./${name}.d.cts`, default: `./${name}.cjs` },
  };
}
