import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type AtEnd, projectDirectory, run } from '../support/run.ts';

const home = join(projectDirectory, 'test/runtimes');
const cpu = process.arch === 'x64' ? '64' : process.arch;
const program = join(
  home,
  `node_modules/@cloudflare/workerd-${process.platform}-${cpu}/bin/workerd`,
);

/** Installs the runtimes of `package.json` beside this file, unless just these are there. */
export async function installRuntimes(): Promise<void> {
  const [wanted, present] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) =>
    statSync(join(home, path), { throwIfNoEntry: false }),
  );
  if (wanted && present && present.mtimeMs >= wanted.mtimeMs) return;
  const installed = await run('npm', ['ci', '--silent'], { cwd: home });
  if (installed.status !== 0) throw new Error(installed.stderr);
}

/** A worker that is served by workerd. */
interface ServedWorker {
  url: string;
  pid: number;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Serves `config.capnp` of a directory, which has one socket.
 *
 * @throws Error when it ends before it listens
 */
export async function serveWorkerd(directory: string): Promise<ServedWorker> {
  const server = spawn(program, ['serve', 'config.capnp', '--control-fd=3'], {
    cwd: directory,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  const exit = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    server.kill(signal);
    await exit;
  };
  const [, , , control] = server.stdio;
  const lines = createInterface(control as NodeJS.ReadableStream);
  const line = await Promise.race([
    new Promise<string>((resolve) => lines.once('line', resolve)),
    exit.then((status) => {
      throw new Error(`workerd ended early: ${status}`);
    }),
  ]);
  return { url: `http://127.0.0.1:${JSON.parse(line).port}`, pid: server.pid ?? 0, stop };
}

/** Where files that need not outlive the machine are in memory, on Linux. */
const memory = '/dev/shm';

/**
 * A new directory for a worker, removed at the end.
 *
 * @param isOnDisk whether what it stores goes to a disk, for which each write then waits
 */
export async function workerDirectory(atEnd: AtEnd, isOnDisk = false): Promise<string> {
  const parent = !isOnDisk && existsSync(memory) ? memory : tmpdir();
  const directory = await mkdtemp(join(parent, 'worker '));
  atEnd(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, 'storage'));
  return directory;
}

/** A worker for workerd. */
export interface WorkerConfiguration {
  main: string;
  compatibilityDate: string;
  compatibilityFlags?: readonly string[];
  /** Classes of Durable Objects. */
  classes: readonly string[];
  bindings: Readonly<Record<string, string | number | { className: string }>>;
}

/** Text of `config.capnp` for a worker whose objects store what they hold in `storage/`. */
export function workerdConfiguration({
  main,
  compatibilityDate,
  compatibilityFlags = [],
  classes,
  bindings,
}: WorkerConfiguration): string {
  const namespaces = classes.map(
    (name) => `(className = "${name}", uniqueKey = "${name}", enableSql = true)`,
  );
  const bound = Object.entries(bindings).map(([name, value]) => {
    if (typeof value === 'object') {
      return `(name = "${name}", durableObjectNamespace = "${value.className}")`;
    }
    const kind = typeof value === 'number' ? 'json' : 'text';
    return `(name = "${name}", ${kind} = "${value}")`;
  });
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "storage", disk = (path = "storage", writable = true)),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "${main}", esModule = embed "${main}")],
  compatibilityDate = "${compatibilityDate}",
  compatibilityFlags = ${JSON.stringify(compatibilityFlags)},
  durableObjectNamespaces = [${namespaces.join(', ')}],
  durableObjectStorage = (localDisk = "storage"),
  bindings = [${bound.join(', ')}],
);
`;
}
