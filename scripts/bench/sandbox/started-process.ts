import { execFile, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/** A server in a process of its own. */
export interface StartedProcess {
  url: string;
  /** How long it took to listen, in ms. */
  startUp: number;
  /** Memory that it takes, in bytes. */
  memory(): Promise<number>;
  /** Time that it has had a processor, in ms; only Linux tells. */
  processorTime(): Promise<number>;
  stop(): Promise<void>;
}

/**
 * Starts a program of Node that writes the address at which it listens.
 *
 * @throws Error when it ends before
 */
export async function startProcess(args: readonly string[]): Promise<StartedProcess> {
  const begin = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = new Promise<undefined>((resolve) => child.on('close', () => resolve(undefined)));
  const line = new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve);
  });
  const url = await Promise.race([line, exit]);
  if (url === undefined) throw new Error(`${args.join(' ')} ended before it listened.`);
  return {
    url,
    startUp: performance.now() - begin,
    memory: () => memoryOf(child.pid as number),
    processorTime: () => processorTimeOf(child.pid as number),
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) * 1024;
}

/** Fields 14 and 15 of `/proc/PID/stat` (proc_pid_stat(5)), in ticks of 10 ms. */
async function processorTimeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
