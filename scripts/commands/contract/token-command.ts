import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { UsageError } from '../../lib/exit-code.ts';

const longestTime = 60_000;

/**
 * The token that a command prints. Neither the command nor what it prints is shown, as both may hold
 * secrets; what it says on stderr is passed on.
 *
 * @throws UsageError when it fails, prints nothing, or takes longer than a minute
 */
export async function tokenFrom(command: string): Promise<string> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: longestTime,
  });
  const [output, [status, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const token = output.trim();
  if (signal !== null) throw problem(`was ended by ${signal}`);
  if (status !== 0) throw problem(`ended with status ${status}`);
  if (token === '') throw problem('printed nothing');
  if (/[\r\n]/.test(token)) throw problem('printed several lines');
  return token;
}

function problem(found: string): UsageError {
  return new UsageError(
    `--token-command: the command ${found}. Expected one that prints a token, and nothing else, on stdout.`,
  );
}
