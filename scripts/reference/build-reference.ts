import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OpenAPIDocument } from '../document/openapi.ts';

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);
const configuration = join(import.meta.dirname, '../../redocly.yaml');

/**
 * Builds the reference: one self-contained page by Redocly's Redoc.
 *
 * @param bundle with its overlays applied
 * @param directory made if it is missing; the page is its `index.html`
 * @throws Error with Redocly's own words when it fails
 */
export async function buildReference(bundle: OpenAPIDocument, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const staging = await mkdtemp(join(directory, '.staging-'));
  try {
    const source = join(staging, 'openapi.json');
    const page = join(staging, 'index.html');
    await writeFile(source, JSON.stringify(bundle));
    await run(['build-docs', source, '--inlineBundle', '--config', configuration, '-o', page]);
    await rename(page, join(directory, 'index.html'));
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Redocly's telemetry is off for the tool itself, and in `redocly.yaml` for the page it writes. */
async function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, [redocly, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [said, status] = await Promise.all([text(child.stderr), exit]);
  if (status !== 0) throw new Error(`redocly ${args[0]} ended with status ${status}: ${said}`);
}
