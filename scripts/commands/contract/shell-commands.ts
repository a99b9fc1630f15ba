import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { UsageError } from '../../lib/usage-error.ts';

/** The commands that set a server up for a run, and clean up after it. */
export interface Hooks {
  before?: string;
  after?: string;
}

/**
 * Runs a hook in a shell. What it prints goes to stderr. The command is not shown, for it may hold secrets.
 *
 * @param environment variables for the command, beside those of this process
 * @param longest for how many ms it may run
 * @throws UsageError when it fails or takes too long
 */
export async function runHook(
  option: '--before' | '--after',
  command: string,
  environment: Readonly<Record<string, string>>,
  longest: number,
): Promise<void> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', process.stderr, process.stderr],
    env: { ...process.env, ...environment },
    timeout: longest,
  });
  // What it leaves running, such as a server, may keep its output open.
  const [status, signal] = await once(child, 'exit');
  if (status === 0) return;
  const found = signal === null ? `ended with status ${status}` : `was ended by ${signal}`;
  throw new UsageError(
    `${option}: the command ${found}. Expected one that ends with status 0 within ${longest / 1000} s.`,
  );
}

const longestTime = 60_000;

/**
 * The token that a command prints. Neither the command nor what it prints is shown, as both may hold
 * secrets; what it says on stderr is passed on.
 *
 * @param deadline the longest time of the whole run, in ms; a command may take a minute at most
 * @throws UsageError when it fails, prints nothing, or takes too long
 */
export async function tokenFrom(command: string, deadline: number): Promise<string> {
  const child = spawn(command, {
    shell: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: Math.min(longestTime, deadline),
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
