import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import type { WorkerMessage, WorkerReply } from '../../../scripts/lib/worker-messages.ts';
import { openPage } from '../../browser/chromium.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { api } from '../../support/bundle.ts';

const reference = servedReference();

/** What the page of this test has in its global object. */
interface TestedPage {
  send(message: WorkerMessage): Promise<WorkerReply>;
}

/** Runs in the browser: starts the worker as the console does, but keeps no data for the tab. */
function startWorker(): void {
  const worker = new Worker('/assets/sandbox-worker.js');
  const waiting = new Map<number, (reply: WorkerReply) => void>();
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) =>
    waiting.get(data.id)?.(data),
  );
  const send = (message: WorkerMessage) =>
    new Promise<WorkerReply>((resolve) => {
      waiting.set(message.id, resolve);
      worker.postMessage(message);
    });
  Object.assign(globalThis, { send } satisfies TestedPage);
}

/** Runs in the browser: sends a message to the worker. The body of the response is a text. */
async function ask(message: WorkerMessage) {
  const { send } = globalThis as unknown as TestedPage;
  const { response, error } = await send(message);
  if (!response) return { error };
  return { response: { ...response, body: new TextDecoder().decode(response.body) } };
}

/** Fails where a body is no text: messages to the worker hold only texts. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The `fetch` of a sandbox that is started in the worker of a page. */
async function fetchIn(page: Page): Promise<(request: Request) => Promise<Response>> {
  let id = 0;
  await page.evaluate(startWorker);
  const opening: WorkerMessage = { kind: 'open', id };
  expect(await page.evaluate(ask, opening)).toEqual({});
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    id += 1;
    const message: WorkerMessage = {
      ...{ kind: 'request', id, method: request.method, target: pathname + search },
      headers: Object.fromEntries(request.headers),
      body: decoder.decode(await request.bytes()),
    };
    const { response, error } = await page.evaluate(ask, message);
    if (!response) throw new TypeError(error);
    const { status, headers, body } = response;
    return new Response(status === 204 ? null : body, { status, headers });
  };
}

test('the contract tests find nothing in the sandbox of a page', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(`${reference.url}/`);
  const url = 'https://sandbox.invalid';
  const fetch = await fetchIn(page);
  const fixtures = await (await fetch(new Request(`${url}/_sandbox/fixtures`))).json();
  const report = await runContract({ api, url, settings: { fixtures, level: 'assumed' }, fetch });
  expect(report.checks.flatMap(({ findings }) => findings ?? [])).toEqual([]);
  expect(report).toMatchObject({ conforms: true, summary: { failed: 0, warned: 0 } });
  expect(report.summary.passed).toBeGreaterThan(100);
  expect({ foreignRequests, consoleErrors }).toEqual({ foreignRequests: [], consoleErrors: [] });
});
