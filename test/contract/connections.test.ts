import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';
import { serve } from '../support/serve.ts';

const operations = ['updateWorkspace'];

/** A sandbox behind a server that may take another token than that of the request. */
async function findingsOn(tokenOf: (request: IncomingMessage, previous: string) => string) {
  const sandbox = createSandbox();
  let previous = '';
  const url = await serve(async (request, response) => {
    const authorization = tokenOf(request, previous);
    previous = request.headers.authorization ?? '';
    const { method = 'GET', url: path = '/' } = request;
    const body = await text(request);
    const answer = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
      method,
      headers: { authorization, 'content-type': request.headers['content-type'] ?? '' },
      ...(body !== '' && { body }),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  const fixtures = { ...sandbox.fixtures };
  const report = await runContract({ api, url, settings: { fixtures, operations } });
  await sandbox.close();
  return report.checks.filter(({ id }) => id === 'workspaces-at-once');
}

test('a server that keeps the token of the request before for a new connection is found', async () => {
  const known = new Set<unknown>();
  const [check] = await findingsOn((request, previous) => {
    const isNew = !known.has(request.socket);
    known.add(request.socket);
    return (isNew && previous) || (request.headers.authorization ?? '');
  });

  expect(check).toMatchObject({ status: 'failed', fact: 'F262' });
});

test('a server that takes the token of each request is not', async () => {
  const [check] = await findingsOn((request) => request.headers.authorization ?? '');

  expect(check).toMatchObject({ status: 'passed' });
});
