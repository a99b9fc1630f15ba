import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

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
      banner: { js: '/*! Includes openapi-fetch (MIT): see THIRD-PARTY-NOTICES.md. */' },
      logLevel: 'warning',
    });
    inputs.push(...Object.keys(metafile.inputs));
  }
  await writeFile(join(directory, 'types.js'), 'export {};\n');
  await writeFile(join(directory, 'types.cjs'), "'use strict';\n");
  return inputs;
}
