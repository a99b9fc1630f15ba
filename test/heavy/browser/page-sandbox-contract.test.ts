import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sandboxBundle } from '../../../scripts/commands/shared/sandbox-bundle.ts';
import { runContract } from '../../../scripts/contract/run-contract.ts';
import { openPage } from '../../browser/chromium.ts';
import { servedReference } from '../../browser/served-reference.ts';
import { api, bundle } from '../../support/example-server.ts';

const reference = servedReference();

/** Starts the sandbox of a page as its console does, and shows it to {@link fetchIn}. */
const script = `
import { PageSandbox } from './reference/browser/page-sandbox.ts';
globalThis.pageSandbox = await PageSandbox.start();`;

async function startIn(page: Page): Promise<void> {
  const { text } = await sandboxBundle(bundle, script, { format: 'esm' });
  await page.addScriptTag({ type: 'module', content: text });
  await page.waitForFunction('globalThis.pageSandbox');
}

/** What is sent to the browser. */
interface Sent {
  url: string;
  method: string;
  headers: [string, string][];
  body: string;
}

/** Runs in the browser: sends a request to the worker. */
async function send({ url, ...init }: Sent) {
  const { pageSandbox } = globalThis as unknown as { pageSandbox: { fetch: typeof fetch } };
  const response = await pageSandbox.fetch(url, init);
  return { status: response.status, headers: [...response.headers], body: await response.text() };
}

/** Fails where a body is no text, since only texts are sent to the browser. */
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The `fetch` of the sandbox in a page. */
function fetchIn(page: Page): (request: Request) => Promise<Response> {
  return async (request) => {
    const { url, method, headers } = request;
    const sent = decoder.decode(await request.bytes());
    const { body, ...init } = await page.evaluate(send, {
      ...{ url, method, headers: [...headers], body: sent },
    });
    return new Response(init.status === 204 ? null : body, init);
  };
}

test('the contract tests find nothing in the sandbox of a page', async () => {
  const { page, foreignRequests, consoleErrors } = await openPage(`${reference.url}/`, {
    // Its policy lets no script run that the test brings.
    bypassCSP: true,
  });
  await startIn(page);
  const url = 'https://sandbox.invalid';
  const fetch = fetchIn(page);
  const fixtures = await (await fetch(new Request(`${url}/_sandbox/fixtures`))).json();
  const report = await runContract({ api, url, settings: { fixtures, level: 'assumed' }, fetch });
  expect(report.checks.flatMap(({ findings }) => findings ?? [])).toEqual([]);
  expect(report).toMatchObject({ conforms: true, summary: { failed: 0, warned: 0 } });
  expect(report.summary.passed).toBeGreaterThan(100);
  expect({ foreignRequests, consoleErrors }).toEqual({ foreignRequests: [], consoleErrors: [] });
});
