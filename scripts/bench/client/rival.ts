import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../../..');

/**
 * Generates the client of Redocly's `generate-client` from the same document.
 *
 * @returns path of its one file
 */
export async function generateRival(directory: string): Promise<string> {
  const output = join(directory, 'redocly-client.ts');
  const cli = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  await promisify(execFile)(
    process.execPath,
    [cli, 'generate-client', join(root, 'generated/openapi.json'), '--output', output],
    { cwd: directory, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
  );
  return output;
}
