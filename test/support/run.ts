import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The root of this repository. */
export const projectDirectory = join(import.meta.dirname, '../..');

/** How a command ended, and what it said. */
export interface Ended {
  /** The exit status, or `null` when a signal ended it. */
  status: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a command to its end.
 *
 * @param file the program; `node` stands for the Node that runs the tests
 */
export async function run(
  file: string,
  args: string[],
  options: SpawnOptions = {},
): Promise<Ended> {
  const program = file === 'node' ? process.execPath : file;
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  return ended(child);
}

/** Waits for a process that was started with its output piped. */
export async function ended(child: ChildProcess): Promise<Ended> {
  const exit = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => resolve(status));
  });
  const [status, stdout, stderr] = await Promise.all([
    exit,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  return { status, stdout, stderr };
}

/** Runs `docproc` of a project in a process of its own, in its directory unless given another. */
export function docproc(
  args: string[],
  { project = projectDirectory, ...options }: SpawnOptions & { project?: string } = {},
): Promise<Ended> {
  return run('node', [join(project, 'scripts/commands/docproc.mjs'), ...args], {
    cwd: project,
    ...options,
  });
}
