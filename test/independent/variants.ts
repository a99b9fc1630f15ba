import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NamedFixtures } from '../../scripts/api/fixtures.ts';

/** A variation of the independent server in one point. */
export interface Variant {
  name: string;
  /** What it contradicts: a statement of the source, an expectation, or nothing. */
  level: 'documented' | 'assumed' | 'conforming';
  class: string;
  text: string;
}

/** A server that runs. */
export interface RunningServer {
  url: string;
  fixtures: NamedFixtures;
}

const server = join(import.meta.dirname, 'server.py');

/** Every variant, in the order of the catalogue. */
export function catalogue(): Variant[] {
  const text = execFileSync('python3', [server, '--list'], { encoding: 'utf8' });
  return text
    .trim()
    .split('\n')
    .map((line): Variant => JSON.parse(line));
}

/**
 * Starts a server, and ends it when it has been evaluated.
 *
 * @param variant its name; the server is unchanged without one
 */
export async function onServer<T>(
  variant: string | undefined,
  evaluate: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const args = [server, '--port', '0', ...(variant === undefined ? [] : ['--variant', variant])];
  const child = spawn('python3', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const url = await addressOf(child);
    const fixtures: NamedFixtures = await (await fetch(`${url}/fixtures`)).json();
    return await evaluate({ url, fixtures });
  } finally {
    child.kill('SIGKILL');
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The server ended at its start.'))),
  ]);
  return String(line).trim();
}
