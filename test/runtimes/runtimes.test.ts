import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type RunningServer } from '../../scripts/lib/listen.ts';
import { build } from '../../scripts/package/build.ts';
import { createSandbox } from '../../scripts/package/sandbox.ts';
import { projectDirectory, run } from '../support/run.ts';
import { runtimes } from './runtimes.ts';

let dist: string;
let redirecting: RunningServer;

beforeAll(async () => {
  const directory = import.meta.dirname;
  await promisify(execFile)('npm', ['ci', '--silent'], { cwd: directory });
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
  const node = join(
    import.meta.dirname,
    `node_modules/node-20-${process.platform}-${process.arch}/bin/node`,
  );
  const { status, stderr } = await run(node, [join(dist, 'docproc.js'), '--help']);
  expect(status).toBe(2);
  expect(stderr).toContain('docproc needs Node.js 22.13 or newer; found 20.');
});
