import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
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

/** A server that reads the bodies of requests by their `Content-Length` alone, and responds to everything with a workspace. */
async function startWithoutChunks(): Promise<string> {
  const workspace = JSON.stringify({ id: '019c229f-9eec-750a-a619-5d31a5bb6afd', name: 'Lumen' });
  const head = `content-type: application/json\r\ncontent-length: ${workspace.length}`;
  const server = createServer((socket) => {
    let received = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      for (let end = received.indexOf('\r\n\r\n'); end >= 0; end = received.indexOf('\r\n\r\n')) {
        const request = received.slice(0, end);
        const length = Number(/^content-length: (\d+)$/im.exec(request)?.[1] ?? 0);
        if (received.length < end + 4 + length) return;
        received = received.slice(end + 4 + length);
        const isRequest = / HTTP\/1\.1/.test(request);
        // What is no request is one of HTTP/0.9, whose responses have no head.
        socket.write(isRequest ? `HTTP/1.1 200 OK\r\n${head}\r\n\r\n${workspace}` : 'Bad request');
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${Object(server.address()).port}`;
}

test('a server that does not read bodies in chunks is not accused of the requests after them', async () => {
  const url = await startWithoutChunks();
  const settings = { fixtures: { token: 'fake-token' }, operations: ['updateWorkspace'] };
  const { checks, requests } = await runContract({ api, url, settings });

  expect(requests).toBeGreaterThan(20);
  expect(checks.filter(({ id }) => id === 'complete-response')).toMatchObject([
    { status: 'passed' },
  ]);
});
