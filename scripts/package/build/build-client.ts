import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { answerValidators } from './answer-validators.ts';
import { slimOpenapiFetch } from './slim-openapi-fetch.ts';

/** What runs wherever the client does, each as a module and for CommonJS. */
export const portableEntries = [
  { name: 'index', source: 'generated/client.ts', subpath: '.' },
  { name: 'check', source: 'scripts/package/check.ts', subpath: './check' },
] as const;

const formats = [
  { format: 'esm', extension: '.js' },
  { format: 'cjs', extension: '.cjs' },
] as const;

/**
 * Builds the client, and the checking of its answers, for every runtime.
 *
 * @returns paths of the files that went in, relative to the root
 */
export async function buildClient(root: string, directory: string): Promise<string[]> {
  const document = JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8'));
  const builds = portableEntries.flatMap(({ name, source }) =>
    formats.map(({ format, extension }) =>
      bundle({
        absWorkingDir: root,
        entryPoints: [source],
        outfile: join(directory, `${name}${extension}`),
        format,
        plugins: [slim(document), validators(root, document)],
        ...(name === 'check' && { minify: true }),
      }),
    ),
  );
  await writeFile(join(directory, 'types.js'), 'export {};\n');
  await writeFile(join(directory, 'types.cjs'), "'use strict';\n");
  return (await Promise.all(builds)).flat();
}

async function bundle(options: BuildOptions): Promise<string[]> {
  const { metafile } = await build({
    bundle: true,
    platform: 'neutral',
    target: 'es2022',
    metafile: true,
    banner: { js: '// Includes code of others: see THIRD-PARTY-NOTICES.md.' },
    logLevel: 'warning',
    ...options,
  });
  return Object.keys(metafile?.inputs ?? {});
}

function slim(document: OpenAPIDocument): Plugin {
  return {
    name: 'slim',
    setup: (context) => {
      context.onLoad({ filter: /openapi-fetch[\\/]dist[\\/]index\.mjs$/ }, async ({ path }) => ({
        contents: slimOpenapiFetch(await readFile(path, 'utf8'), document),
        loader: 'js',
      }));
    },
  };
}

function validators(root: string, document: OpenAPIDocument): Plugin {
  return {
    name: 'validators',
    setup: (context) => {
      context.onResolve({ filter: /^answer-validators$/ }, ({ path }) => ({
        path,
        namespace: path,
      }));
      context.onLoad({ filter: /.*/, namespace: 'answer-validators' }, () => ({
        contents: answerValidators(document),
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}
