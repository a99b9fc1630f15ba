import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { listen } from '../../scripts/lib/listen.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { serveWorkerd } from './workerd.ts';

const execute = promisify(execFile);
const directory = import.meta.dirname;
const modules = join(directory, 'node_modules');

/** Of each check, `passed` or what went wrong. */
type Results = Record<string, string>;

/** Does the checks with the client at a path, on one runtime. */
type Runtime = (client: string, settings: Record<string, string>) => Promise<Results>;

/** A runtime that is a program which runs a file. */
function program(path: string, ...flags: string[]): Runtime {
  return async (client, settings) => {
    const args = [...flags, join(directory, 'run.js'), pathToFileURL(client).href];
    const { stdout } = await execute(path, [...args, JSON.stringify(settings)]);
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  };
}

const platform = `${process.platform}-${process.arch}`;
const node = (major: number) => program(join(modules, `node-${major}-${platform}/bin/node`));

/** The program of Bun. */
export const bun = join(modules, packageOf('oven/bun', { arm64: 'aarch64' }), 'bin/bun');

/** Every runtime that the registry has as a package. */
export const runtimes: Readonly<Record<string, Runtime>> = {
  'Node.js 20': node(20),
  'Node.js 22': node(22),
  'Node.js 24': node(24),
  'Node.js 26': program(process.execPath),
  Bun: program(bun),
  Deno: program(
    join(modules, packageOf('deno/', {}, process.platform === 'linux' ? '-glibc' : ''), 'deno'),
    ...['run', '--no-remote', '--allow-net=127.0.0.1', '--allow-read', '--allow-env'],
  ),
  workerd: onWorkerd,
  Chromium: onChromium,
};

/** The package of a program for this platform, by the habits of its publisher. */
function packageOf(name: string, names: Record<string, string>, ending = ''): string {
  const separator = name.endsWith('/') ? '' : '-';
  return `@${name}${separator}${process.platform}-${names[process.arch] ?? process.arch}${ending}`;
}

async function onWorkerd(client: string, settings: Record<string, string>): Promise<Results> {
  const staging = await mkdtemp(join(tmpdir(), 'workerd-'));
  const sources = {
    worker: join(directory, 'worker.js'),
    checks: join(directory, 'checks.js'),
    client,
  };
  for (const [name, file] of Object.entries(sources)) {
    await writeFile(join(staging, name), await readFile(file));
  }
  await writeFile(join(staging, 'config.capnp'), configuration(Object.keys(sources)));
  const server = await serveWorkerd(staging);
  try {
    const body = JSON.stringify(settings);
    return (await (await fetch(server.url, { method: 'POST', body })).json()) as Results;
  } finally {
    await server.stop();
    await rm(staging, { recursive: true });
  }
}

function configuration(names: readonly string[]): string {
  const embedded = names.map((name) => `(name = "${name}", esModule = embed "${name}")`);
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [${embedded.join(', ')}],
  compatibilityDate = "2026-01-01",
);
`;
}

async function onChromium(client: string, settings: Record<string, string>): Promise<Results> {
  const files: Record<string, string> = {
    '/client.js': client,
    '/checks.js': join(directory, 'checks.js'),
  };
  const pages = await listen(
    createServer(async ({ url = '' }, response) => {
      const file = files[url];
      response.setHeader('content-type', file ? 'text/javascript' : 'text/html');
      response.end(file ? await readFile(file) : '<!doctype html><title>Checks</title>');
    }),
    0,
  );
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(pages.url);
    // A text, since what tests are run by rewrites the imports of a function.
    return await page.evaluate<Results>(
      `Promise.all([import('/checks.js'), import('/client.js')]).then(([{ check }, client]) =>
        check(client, ${JSON.stringify(settings)}))`,
    );
  } finally {
    await browser.close();
    await pages.close();
  }
}
