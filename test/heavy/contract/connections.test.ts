import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';
import { serve } from '../../support/serve.ts';

/** What a server does with a request before the sandbox responds to it. */
interface Fault {
  /** The token with which the sandbox gets the request. */
  tokenOf?: (request: IncomingMessage, previous: string) => string;
  /** Whether the sandbox gets an update without its fields. */
  loses?: (request: IncomingMessage) => boolean;
}

/** The results of one check on a sandbox behind a server that is at fault. */
async function findingsOn(check: string, operation: string, { tokenOf, loses }: Fault = {}) {
  const sandbox = createSandbox();
  let previous = '';
  const url = await serve(async (request, response) => {
    const own = request.headers.authorization ?? '';
    const authorization = tokenOf?.(request, previous) ?? own;
    previous = own;
    const { method = 'GET', url: path = '/' } = request;
    const sent = await text(request);
    const isLost = loses?.(request) === true;
    const answer = await sandbox.fetch(`${sandbox.baseUrl}${path}`, {
      method,
      headers: { authorization, 'content-type': request.headers['content-type'] ?? '' },
      ...(sent !== '' && { body: isLost ? '{}' : sent }),
    });
    const body = JSON.parse((await answer.text()) || 'null');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isLost ? { ...body, ...JSON.parse(sent) } : body));
  });
  const fixtures = { ...sandbox.fixtures };
  const settings = { fixtures, operations: [operation] };
  const report = await runContract({ api, url, settings });
  await sandbox.close();
  return report.checks.filter(({ id }) => id === check);
}

/** Whether a request is the first of its connection. */
function newConnections() {
  const known = new Set<unknown>();
  return ({ socket }: IncomingMessage) => {
    const isNew = !known.has(socket);
    known.add(socket);
    return isNew;
  };
}

test('a server that keeps the token of the request before for a new connection is found', async () => {
  const isFirst = newConnections();
  const [check] = await findingsOn('workspaces-at-once', 'updateWorkspace', {
    tokenOf: (request, previous) =>
      (isFirst(request) && previous) || (request.headers.authorization ?? ''),
  });

  expect(check).toMatchObject({ status: 'failed', fact: 'F262' });
});

test('a server that takes the token of each request is not', async () => {
  const [check] = await findingsOn('workspaces-at-once', 'updateWorkspace');

  expect(check).toMatchObject({ status: 'passed' });
});

test('a server that loses an update that is the first request of a connection is found', async () => {
  const isFirst = newConnections();
  const [check] = await findingsOn('writes-stay', 'updateWorkflow', {
    loses: (request) => isFirst(request) && request.method === 'PATCH',
  });

  expect(check).toMatchObject({ status: 'failed' });
});
