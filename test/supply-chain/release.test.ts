import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { packageManifest } from '../../scripts/package/build/manifest.ts';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

interface Workflow {
  jobs: { publish: { steps: { name?: string; run?: string }[] } };
}

async function publishScript(): Promise<string> {
  const text = await readFile(join(projectDirectory, '.github/workflows/release.yml'), 'utf8');
  const { jobs }: Workflow = parse(text);
  const script = jobs.publish.steps.find(({ name }) => name === 'Publish')?.run ?? '';
  // A statement of where the package was built can be made in a workflow only.
  return script.replace(' --provenance', '');
}

/** A registry that takes every package; what it received as credentials. */
async function startRegistry(): Promise<{ address: string; received: (string | undefined)[] }> {
  const received: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    received.push(`${request.method} ${request.headers.authorization}`);
    request.resume().on('end', () => response.end('{"success":true}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}

test('the workflow publishes with its token, which it writes into no file', async () => {
  const directory = await temporaryDirectory();
  await mkdir(join(directory, 'dist'));
  const manifest = JSON.stringify({ name: 'fake-package', version: '1.0.0' });
  await writeFile(join(directory, 'dist/package.json'), manifest);
  const { address, received } = await startRegistry();
  const { status, stderr } = await run('bash', ['-e', '-c', await publishScript()], {
    cwd: directory,
    env: {
      ...{ PATH: process.env.PATH, HOME: directory, npm_config_registry: address },
      NODE_AUTH_TOKEN: 'fake-npm-token',
    },
  });
  expect(stderr).toContain('fake-package');
  expect([status, received.at(-1)]).toEqual([0, 'PUT Bearer fake-npm-token']);
  const settings = await readFile(join(directory, '.npmrc'), 'utf8');
  expect(settings).toContain('{NODE_AUTH_TOKEN}');
  expect(settings).not.toContain('fake-npm-token');
});

test('a package that a workflow builds names the repository, and another names none', async () => {
  const repositoryOf = async (environment: NodeJS.ProcessEnv) =>
    JSON.parse(await packageManifest(projectDirectory, environment)).repository;
  const workflow = {
    GITHUB_SERVER_URL: 'https://git.example.com',
    GITHUB_REPOSITORY: 'owner/project',
  };
  const url = 'git+https://git.example.com/owner/project.git';
  expect(await repositoryOf(workflow)).toEqual({ type: 'git', url });
  expect(await repositoryOf({})).toBeUndefined();
});
