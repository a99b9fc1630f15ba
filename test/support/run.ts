import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

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

/** Takes a function to call when something is no longer needed, as `onTestFinished` does. */
export type AtEnd = (cleanup: () => Promise<void>) => void;

/** A command that keeps running. */
export interface Running {
  /** The first line that it wrote to stdout: the address at which it listens. */
  url: string;
  process: ChildProcess;
  /** What it wrote to stderr, once it has ended. */
  stderr: Promise<string>;
  /** Sends a signal, and resolves to the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * Starts a command of `docproc` that serves, and waits until it says where. It is ended after the
 * test, however that ends, or when `atEnd` says.
 *
 * @throws Error with its stderr when it ends before it listens
 */
export async function startDocproc(
  args: string[],
  project = projectDirectory,
  atEnd: AtEnd = onTestFinished,
): Promise<Running> {
  const script = join(project, 'scripts/commands/docproc.mjs');
  return startServer(process.execPath, [script, ...args], { cwd: project, atEnd });
}

/** Starts a program that serves, as {@link startDocproc} does. */
export async function startServer(
  program: string,
  args: string[],
  { cwd = projectDirectory, atEnd = onTestFinished as AtEnd } = {},
): Promise<Running> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd });
  const exit = new Promise<number | null>((resolve) => child.on('close', resolve));
  const stop = (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    return exit;
  };
  atEnd(async () => {
    // Interrupted, it still writes what it covered; one that hangs is killed.
    const deadline = setTimeout(() => child.kill('SIGKILL'), 5_000);
    await stop();
    clearTimeout(deadline);
  });
  const said = text(child.stderr);
  const firstLine = new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve);
  });
  const url = await Promise.race([firstLine, exit.then(() => undefined)]);
  if (url === undefined) throw new Error(`${args.join(' ')} ended early: ${await said}`);
  return { url, process: child, stderr: said, stop };
}
