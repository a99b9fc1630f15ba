import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '../../lib/exit-code.ts';

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
