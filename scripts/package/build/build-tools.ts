import { writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { workerModule } from '../../commands/sandbox/worker-module.ts';
import { reportAssets } from '../../contract/report/assets.ts';
import { browserAssets } from '../../reference/browser-assets.ts';
import { optionalPackages } from '../optional-packages.ts';
import { type EntryPoint, nodeEntries } from './manifest.ts';

/** Modules of the repository that need a bundler or a linter, by what stands in their place in the package. */
const substitutes: Readonly<Record<string, string>> = {
  'scripts/commands/sandbox/worker-module.ts': 'scripts/package/worker-module.ts',
  'scripts/commands/shared/page-sandbox.ts': 'scripts/package/substitutes.ts',
  'scripts/contract/report/assets.ts': 'scripts/package/report-assets.ts',
  'scripts/document/redocly.ts': 'scripts/package/substitutes.ts',
  'scripts/reference/browser-assets.ts': 'scripts/package/browser-assets.ts',
};

const ownBundle = { 'scripts/document/bundle.ts': 'scripts/package/substitutes.ts' };

/** The same for what these modules alone import. */
const substitutesOf: Readonly<Record<string, typeof substitutes>> = {
  'scripts/commands/docs.ts': ownBundle,
  'scripts/commands/mock.ts': ownBundle,
};

// Some of what is bundled is CommonJS and asks for modules of Node.js by `require`.
const banner = `import { createRequire as createRequireHere } from 'node:module';
const require = createRequireHere(import.meta.url);`;

/**
 * Builds the command and the other entry points that run on Node.js.
 *
 * @returns paths of the files that went in, relative to the root
 */
export async function buildTools(root: string, directory: string): Promise<string[]> {
  const worker = await workerModule();
  const browser = await browserAssets();
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: nodeEntries.map(({ name, source }) => ({ in: source, out: name })),
    outdir: directory,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    external: [...Object.values(optionalPackages).flat()],
    metafile: true,
    minifySyntax: true,
    minifyWhitespace: true,
    banner: { js: banner },
    plugins: [
      substitute(root),
      builtModules({
        'shared-sandbox': worker.text,
        'report-assets': await reportAssets(),
        'browser-assets': browser.assets,
      }),
    ],
    logLevel: 'warning',
  });
  await Promise.all(nodeEntries.map((entry) => writeForCommonJs(entry, directory)));
  return [...Object.keys(metafile.inputs), ...worker.inputs, ...browser.inputs];
}

/** CommonJS loads the module itself, which the oldest Node.js of the tools can. Both then share one copy. */
async function writeForCommonJs({ name, subpath }: EntryPoint, directory: string): Promise<void> {
  if (!subpath) return;
  await writeFile(join(directory, `${name}.cjs`), `module.exports = require('./${name}.js');\n`);
}

function substitute(root: string): Plugin {
  const placeOf = (path: string) => relative(root, path).replaceAll('\\', '/');
  return {
    name: 'substitute',
    setup: (context) => {
      context.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir, importer }) => {
        const place = placeOf(join(resolveDir, path));
        const target = substitutesOf[placeOf(importer)]?.[place] ?? substitutes[place];
        return target ? { path: join(root, target) } : undefined;
      });
    },
  };
}

/** Provides what is built before the package as modules, by the names after `built:`. */
function builtModules(values: Readonly<Record<string, unknown>>): Plugin {
  const namespace = 'built';
  return {
    name: namespace,
    setup: (context) => {
      context.onResolve({ filter: /^built:/ }, ({ path }) => ({ path: path.slice(6), namespace }));
      context.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: JSON.stringify(values[path]),
        loader: 'json',
      }));
    },
  };
}
