import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { slimOpenapiFetch } from './slim-openapi-fetch.ts';

/**
 * Builds the client, for every runtime: as a module, and for CommonJS.
 *
 * @returns paths of the files that went in, relative to the root
 */
export async function buildClient(root: string, directory: string): Promise<string[]> {
  const formats = [
    ['esm', 'index.js'],
    ['cjs', 'index.cjs'],
  ] as const;
  const inputs: string[] = [];
  for (const [format, file] of formats) {
    const { metafile } = await build({
      absWorkingDir: root,
      entryPoints: ['generated/client.ts'],
      outfile: join(directory, file),
      bundle: true,
      format,
      platform: 'neutral',
      target: 'es2022',
      metafile: true,
      banner: { js: '// Includes openapi-fetch (MIT): see THIRD-PARTY-NOTICES.md.' },
      plugins: [slim(root)],
      logLevel: 'warning',
    });
    inputs.push(...Object.keys(metafile.inputs));
  }
  await writeFile(join(directory, 'types.js'), 'export {};\n');
  await writeFile(join(directory, 'types.cjs'), "'use strict';\n");
  return inputs;
}

function slim(root: string): Plugin {
  return {
    name: 'slim',
    setup: (context) => {
      context.onLoad({ filter: /openapi-fetch[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => {
        const document = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8'));
        return { contents: slimOpenapiFetch(await readFile(path, 'utf8'), document), loader: 'js' };
      });
    },
  };
}
