import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';

const redocly = join(
  dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
  'bin/cli.js',
);

/**
 * Runs Redocly's command line, with its telemetry and its look for updates off.
 *
 * @throws Error with Redocly's own words when it fails
 */
export async function redoclyCommand(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [redocly, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [said, status] = await Promise.all([text(child.stderr), exit]);
  if (status !== 0) throw new Error(`redocly ${args[0]} ended with status ${status}: ${said}`);
}
