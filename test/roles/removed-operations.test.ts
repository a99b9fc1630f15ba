import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import { exampleCalls } from '../../scripts/commands/sandbox/example-calls.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { generateClient } from '../../scripts/generate/client.ts';
import { defineSandbox } from '../../scripts/sandbox/definition.ts';
import { createNodeSandbox } from '../../scripts/sandbox/node-sandbox.ts';
import { api as whole } from '../support/bundle.ts';
import { findingsOf } from '../support/fields-of-sandbox.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const operationRoles = whole.operations.flatMap(({ role }) => role ?? []);

/** An overlay file that removes the operation with a role. */
async function removing(role: string): Promise<string> {
  const folder = await temporaryDirectory();
  const file = join(folder, 'overlay.json');
  const actions = [{ target: `$.paths.*[?@['x-role'] == '${role}']`, remove: true }];
  const info = { title: 'Without an operation', version: '1.0.0' };
  await writeFile(file, JSON.stringify({ overlay: '1.0.0', info, actions }));
  return file;
}

async function withoutOperation(role: string): Promise<OpenAPIDocument> {
  return bundledDocument([await removing(role)]);
}

function sandboxOf(document: OpenAPIDocument) {
  const sandbox = createNodeSandbox(defineSandbox(readApi(document)));
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test.each(operationRoles)('client and sandbox work without %s', async (role) => {
  const document = await withoutOperation(role);
  const api = readApi(document);
  expect(api.operations).toHaveLength(whole.operations.length - 1);
  expect(generateClient(api, './client-runtime')).toContain('createClient');
  const sandbox = sandboxOf(document);
  const steps = await exampleCalls(api, sandbox, sandbox.baseUrl);
  expect(steps.length).toBeGreaterThan(3);
});

test('the contract tests say which checks need an operation', async () => {
  const document = await withoutOperation('fetch-job');
  const { baseUrl: url, fetch, fixtures } = sandboxOf(document);
  const settings = { fixtures: { ...fixtures } };
  const { checks } = await runContract({ api: readApi(document), url, settings, fetch });
  expect(findingsOf(checks)).toEqual([]);
  const reasons = checks.map(({ message }) => message);
  expect(reasons).toContain('the document has no operation with the role fetch-job');
});

test('the client leaves out the helpers of a removed operation', async () => {
  const client = generateClient(readApi(await withoutOperation('fetch-job')), './client-runtime');
  expect(client).toContain('createNonIdempotent');
  expect(client).not.toContain('resume');
});
