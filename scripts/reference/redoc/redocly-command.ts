import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectFile } from '../../lib/project-file.ts';

/** Switches the telemetry of a page off: `disableTelemetry` given otherwise is overwritten. */
const configuration = projectFile('redocly.yaml');

/**
 * Writes a document as one page, by the Redoc of Redocly's command line: self-contained, some 2.6 MB.
 *
 * @param source path of the document
 * @throws Error with Redocly's own message when it fails
 */
export function buildRedocPage(source: string, page: string): Promise<void> {
  const args = [source, '--inlineBundle', '--config', configuration, '-o', page];
  return redoclyCommand(['build-docs', ...args]);
}

/**
 * Runs Redocly's command line, with its telemetry and its check for updates off.
 *
 * @throws Error with Redocly's own message when it fails
 */
export async function redoclyCommand(args: readonly string[]): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const redocly = join(dirname(resolve('@redocly/cli/package.json')), 'bin/cli.js');
  const child = spawn(process.execPath, [redocly, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stderr, status] = await Promise.all([text(child.stderr), exit]);
  if (status !== 0) throw new Error(`redocly ${args[0]} ended with status ${status}: ${stderr}`);
}
