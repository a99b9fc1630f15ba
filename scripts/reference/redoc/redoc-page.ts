import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Api } from '../../api/api.ts';
import { adaptPage } from './adapt-page.ts';
import { redocDocument } from './redoc-document.ts';

/** Switches the telemetry of the page off: `disableTelemetry` given otherwise is overwritten. */
const configuration = join(import.meta.dirname, '../../../redocly.yaml');

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/**
 * The whole document on one page, by Redocly's Redoc: self-contained, and without requests to others.
 *
 * @returns the page, some 2.6 MB
 * @throws Error with Redocly's own message when it fails
 */
export async function redocPage(api: Api): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'redoc-page-'));
  try {
    const source = join(directory, 'openapi.json');
    const page = join(directory, 'page.html');
    await writeFile(source, JSON.stringify(redocDocument(api)));
    const args = ['build-docs', source, '--inlineBundle', '--config', configuration, '-o', page];
    await redoclyCommand(args);
    return await adaptPage(await readFile(page, 'utf8'), api);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Runs Redocly's command line, with its telemetry and its check for updates off.
 *
 * @throws Error with Redocly's own message when it fails
 */
export async function redoclyCommand(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [redocly, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stderr, status] = await Promise.all([text(child.stderr), exit]);
  if (status !== 0) throw new Error(`redocly ${args[0]} ended with status ${status}: ${stderr}`);
}
