import { execFile } from 'node:child_process';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { type Benchmark, inWorkplace, type Measurement, type Workplace } from './support.ts';

const root = join(import.meta.dirname, '../..');
const base = "{ baseUrl: 'https://service.example.com' }";
const id = "'01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78'";

/** Programs by what they do; each is bundled, minified and compressed in the same way. */
const programs = (rival: string): Record<string, string> => ({
  'one call, by function': `import { call, connect, siloEntriesUpdate } from './package/index.js';
    await call(connect(${base}), siloEntriesUpdate, ${id}, { folder: 'archive' });`,
  'everything, by createClient': `import { createClient } from './package/index.js';
    await createClient(${base}).silo.entries.update(${id}, { folder: 'archive' });`,
  'openapi-fetch alone, one call': `import createClient from 'openapi-fetch';
    await createClient(${base}).PATCH('/silo/v1/entries/{id}', {
      params: { path: { id: ${id} } }, body: { folder: 'archive' } });`,
  "Redocly's generate-client, one call": `import { updateSiloEntry } from './${rival}';
    await updateSiloEntry(${id}, { folder: 'archive' });`,
  "Redocly's generate-client, everything": `export * from './${rival}';`,
});

const aims: Record<string, number> = {
  'one call, by function': 3000,
  'everything, by createClient': 6500,
};

async function measure(workplace: Workplace): Promise<Measurement[]> {
  const rival = basename(await generateRival(workplace.directory));
  const measurements: Measurement[] = [];
  for (const [what, program] of Object.entries(programs(rival))) {
    const value = await compressedSize(workplace.directory, program);
    const aim = aims[what];
    measurements.push({
      ...{ what, value, unit: 'bytes' },
      ...(aim && { aim: `at most ${aim.toLocaleString('en')}`, reached: value <= aim }),
    });
  }
  return measurements;
}

/**
 * Generates the client of Redocly's `generate-client` from the same document.
 *
 * @returns path of its one file
 */
async function generateRival(directory: string): Promise<string> {
  const output = join(directory, 'redocly-client.ts');
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  await promisify(execFile)(
    process.execPath,
    [cli, 'generate-client', join(root, 'generated/openapi.json'), '--output', output],
    { cwd: directory, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  return output;
}

async function compressedSize(directory: string, program: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: program, resolveDir: directory, loader: 'ts' },
    ...{ bundle: true, minify: true, write: false, format: 'esm', target: 'es2022' },
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
}

/** Minified and compressed sizes of programs, against other clients. */
export const benchmark: Benchmark = {
  title: 'Size of the client, minified and compressed',
  run: () => inWorkplace(measure),
};
