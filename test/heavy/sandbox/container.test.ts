import { access, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { beforeAll, expect, test } from 'vitest';
import { projectDirectory, type Running, run, startServer } from '../../support/run.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';

const job = '/transform/v1/jobs/01a20c5f-7a00-7000-8000-000000000001';
const headers = { authorization: 'Bearer fake-sandbox-token', 'content-type': 'application/json' };

let dockerfile: string;
let source: string;

beforeAll(async () => {
  dockerfile = await readFile(join(projectDirectory, 'Dockerfile'), 'utf8');
  source = await mkdtemp(join(tmpdir(), 'container source '));
  await copyContext(source);
  await symlink(join(projectDirectory, 'node_modules'), join(source, 'node_modules'));
  const [command = '', ...args] = stepsOf('RUN')[1]?.split(' ') ?? [];
  expect(await run(command, args, { cwd: source })).toMatchObject({ status: 0 });
  return () => rm(source, { recursive: true, force: true });
});

/** Copies what `.dockerignore` leaves for the build. */
async function copyContext(directory: string): Promise<void> {
  const patterns = (await readFile(join(projectDirectory, '.dockerignore'), 'utf8')).trim();
  const isIgnored = (path: string) =>
    patterns.split('\n').some((pattern) => matchesGlob(relative(projectDirectory, path), pattern));
  const filter = (path: string) => !isIgnored(path);
  await cp(projectDirectory, directory, { recursive: true, filter });
}

/** What each instruction of a keyword says, in both stages. */
function stepsOf(keyword: string): string[] {
  return DockerfileParser.parse(dockerfile)
    .getInstructions()
    .filter((each) => each.getKeyword() === keyword)
    .map((each) => each.getArgumentsContent() ?? '');
}

/** The arguments of an instruction of the last stage, in its JSON form. */
function argumentsOf(keyword: string): string[] {
  const found = DockerfileParser.parse(dockerfile)
    .getInstructions()
    .findLast((each) => each.getKeyword() === keyword);
  const text = found?.getRawArgumentsContent() ?? '';
  return JSON.parse(text.slice(text.indexOf('[')));
}

/** A folder in the place of the root of the image: the package and the volume, and nothing else. */
async function image() {
  const root = await temporaryDirectory();
  await cp(join(source, 'dist'), join(root, 'opt/docproc'), { recursive: true });
  const [volume = ''] = argumentsOf('VOLUME');
  await mkdir(join(root, volume));
  const place = (argument: string) => argument.replace(/^\/(?=opt\/|data\/)/, `${root}/`);
  const [program, ...entry] = argumentsOf('ENTRYPOINT').map(place);
  expect(program).toBe('node');
  const port = entry.indexOf('--port') + 1;
  const start = (...options: string[]) =>
    startServer(process.execPath, [...entry.with(port, '0'), ...options], { cwd: root });
  return { root, start };
}

/** The address of a server that listens on all interfaces, for this machine. */
function addressOf({ url }: Running): string {
  return url.replace('0.0.0.0', '127.0.0.1');
}

test('the Dockerfile has no problem', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('it runs the supported Node.js, as a user without rights, and gets SIGTERM', async () => {
  const { version } = process;
  const [major] = version.slice(1).split('.');
  expect(stepsOf('FROM')).toEqual([`node:${major}-slim AS build`, `node:${major}-slim`]);
  expect(stepsOf('USER')).toEqual(['node']);
  expect(stepsOf('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(stepsOf('EXPOSE')).toEqual(['4020']);
  expect(stepsOf('COPY')).toEqual([
    'package.json package-lock.json .npmrc ./',
    '. .',
    '/source/dist /opt/docproc',
  ]);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    await access(join(source, file));
});

test('the entry point serves, is healthy, stops within a wait, and finds its data again', async () => {
  const { start } = await image();
  const first = await start('--seed', 'small', '--step-delay', '60000');
  const url = addressOf(first);
  const [program, ...check] = argumentsOf('HEALTHCHECK');
  expect(program).toBe('node');
  const health = (address: string) =>
    run(
      process.execPath,
      check.map((each) => each.replace('http://127.0.0.1:4020', address)),
    );
  expect((await health(url)).status).toBe(0);
  expect((await health('http://127.0.0.1:1')).status).toBe(1);

  const { workflow_id } = await (await fetch(`${url}/_sandbox/fixtures`)).json();
  const body = JSON.stringify({ workflow_id });
  const waiting = fetch(`${url}${job}?wait=60`, { method: 'PUT', headers, body });
  const created = async () => (await fetch(url + job, { headers })).status === 200;
  while (!(await created()));
  expect(await first.stop('SIGTERM')).toBe(0);
  const response = await waiting;
  expect([response.status, (await response.json()).status]).toEqual([200, 'RUN']);

  const second = await start();
  expect((await fetch(addressOf(second) + job, { headers })).status).toBe(200);
  expect(await second.stop('SIGTERM')).toBe(0);
});
