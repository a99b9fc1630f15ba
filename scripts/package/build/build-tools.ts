import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { workerModule } from '../../commands/sandbox/worker-module.ts';
import { reportAssets } from '../../contract/report/assets.ts';
import { optionalPackages } from '../../lib/optional-packages.ts';
import { type EntryPoint, nodeEntries } from './manifest.ts';

/** What some commands take in place of a module of the repository, so that they need no package of a linter. */
const substitutes: Readonly<Record<string, string>> = {
  'scripts/document/bundle.ts': 'scripts/package/bundle.ts',
};
const importers = ['scripts/commands/mock.ts'];

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
    plugins: [substitute(root), builtReportAssets(), builtWorker(worker.text)],
    logLevel: 'warning',
  });
  await Promise.all(nodeEntries.map((entry) => writeForCommonJs(entry, directory)));
  return [...Object.keys(metafile.inputs), ...worker.inputs];
}

/** CommonJS loads the module itself, which the oldest Node.js of the tools can. Both then share one copy. */
async function writeForCommonJs({ name, subpath }: EntryPoint, directory: string): Promise<void> {
  if (!subpath) return;
  await writeFile(join(directory, `${name}.cjs`), `module.exports = require('./${name}.js');\n`);
}

function substitute(root: string): Plugin {
  const paths = new Map(
    Object.entries(substitutes).map(([from, to]) => [join(root, from), join(root, to)]),
  );
  return {
    name: 'substitute',
    setup: (context) => {
      const places = importers.map((path) => join(root, path));
      context.onResolve({ filter: /^\..*\.ts$/ }, ({ path, resolveDir, importer }) => {
        const target = places.includes(importer) ? paths.get(join(resolveDir, path)) : undefined;
        return target ? { path: target } : undefined;
      });
    },
  };
}

/** The script and the style of the HTML report as text, in the place of the module that bundles them. */
function builtReportAssets(): Plugin {
  return {
    name: 'report-assets',
    setup: (context) => {
      context.onLoad({ filter: /contract[\\/]report[\\/]assets\.ts$/ }, async () => ({
        contents: `export const reportAssets = async () => (${JSON.stringify(await reportAssets())});`,
        loader: 'js',
      }));
    },
  };
}

/** The module of the shared sandbox as text, in the place of what bundles it. */
function builtWorker(text: string): Plugin {
  return {
    name: 'worker',
    setup: (context) => {
      context.onLoad({ filter: /commands[\\/]sandbox[\\/]worker-module\.ts$/ }, () => ({
        contents: `import { UsageError } from '../../lib/exit-code.ts';
          export async function workerModule(overlaid) {
            if (overlaid) throw new UsageError('--overlay and --target go together in a clone of the repository alone.');
            return { text: ${JSON.stringify(text)}, inputs: [] };
          }`,
        loader: 'js',
      }));
    },
  };
}
