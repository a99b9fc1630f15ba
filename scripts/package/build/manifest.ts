import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { optionalPackages, testedMajors } from '../optional-packages.ts';
import { portableEntries } from './build-client.ts';
import { entries } from './entries.ts';

/** The `package.json` of the published package: it depends on nothing. */
export async function packageManifest(root: string): Promise<string> {
  const { name, version, description, license } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  );
  const optional = Object.values(optionalPackages).flat();
  const manifest = {
    ...{ name, version, description, license },
    keywords: ['openapi', 'client', 'document-processing', 'invoices'],
    type: 'module',
    sideEffects: false,
    engines: { node: '>=20' },
    bin: { docproc: './docproc.js' },
    main: './index.cjs',
    module: './index.js',
    types: './index.d.ts',
    exports: exportsOf(),
    peerDependencies: Object.fromEntries(optional.map((each) => [each, testedMajors(each)])),
    peerDependenciesMeta: Object.fromEntries(optional.map((each) => [each, { optional: true }])),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function exportsOf(): Record<string, unknown> {
  const portable = portableEntries.map(({ name, subpath }) => [subpath, dual(name)]);
  const tools = entries.flatMap(({ name, subpath }) =>
    subpath ? [[subpath, { types: `./${name}.d.ts`, default: `./${name}.js` }]] : [],
  );
  return {
    ...Object.fromEntries(portable),
    './types': dual('types'),
    './openapi.json': './openapi.json',
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
