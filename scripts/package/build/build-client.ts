import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';
import { type Api, readApi } from '../../api/api.ts';
import { successOf } from '../../api/operation.ts';
import { validatorModule } from '../../api/validator-module.ts';
import { optionalPackages } from '../optional-packages.ts';
import { portableEntries } from './manifest.ts';

const formats = [
  { format: 'esm', extension: '.js' },
  { format: 'cjs', extension: '.cjs' },
] as const;

/**
 * Builds the client, and the check of its responses, for every runtime.
 *
 * @returns paths of the files that went in, relative to the root
 */
export async function buildClient(root: string, directory: string): Promise<string[]> {
  const api = readApi(JSON.parse(await readFile(join(root, 'generated/openapi.json'), 'utf8')));
  const builds = portableEntries.flatMap(({ name, source }) =>
    formats.map(({ format, extension }) =>
      bundle({
        absWorkingDir: root,
        entryPoints: [source],
        outfile: join(directory, `${name}${extension}`),
        format,
        external: [...(optionalPackages.msw ?? [])],
        plugins: [validators(root, api)],
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

/** Provides the module `response-validators`, and `response-schemas`, which that imports. */
function validators(root: string, api: Api): Plugin {
  const namespace = 'response-validators';
  const modules = responseValidators(api);
  return {
    name: namespace,
    setup: (context) => {
      context.onResolve({ filter: /^response-(validators|schemas)$/ }, ({ path }) => ({
        path,
        namespace,
      }));
      context.onLoad({ filter: /./, namespace }, ({ path }) => ({
        contents: modules[path] ?? '',
        resolveDir: root,
        loader: 'js',
      }));
    },
  };
}

/**
 * Validators of the successful responses of every operation as modules, so that they run where no
 * code may be compiled.
 */
function responseValidators({ document, operations }: Api): Readonly<Record<string, string>> {
  const rows = operations.flatMap((operation) => {
    const pointer = successOf(operation)?.content?.schema.pointer;
    return pointer === undefined ? [] : [{ operation, pointer }];
  });
  const table = rows.map(
    ({ operation: { id, method, path }, pointer }) =>
      `${JSON.stringify(`${method} ${path}`)}: { operation: '${id}', validate: schemas[${JSON.stringify(pointer)}] },`,
  );
  return {
    'response-schemas': validatorModule(
      document,
      rows.map(({ pointer }) => pointer),
      { formats: './scripts/api/formats.ts', ajv: { allErrors: true } },
    ),
    'response-validators': `import schemas from 'response-schemas';\nexport default {\n${table.join('\n')}\n};\n`,
  };
}
