import { describe, expect, test } from 'vitest';
import { readApi } from '../../scripts/api/api.ts';
import type { Fetch } from '../../scripts/contract/http/send.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { bundle } from '../support/bundle.ts';
import { addFetchWorkflow, id } from './addition.ts';

const document = structuredClone(bundle);
addFetchWorkflow(document);
const api = readApi(document);

/** What an empty update shows, as reading it would: what an update counts stays the same. */
async function asRead(response: Response): Promise<Response> {
  if (!response.ok) return response;
  const workflow = await response.json();
  return Response.json({ ...workflow, version: '1', updated_at: workflow.created_at }, response);
}

/** The sandbox, with a server for that operation in front of it. */
async function reportWith(respond: (update: Request, sandbox: Fetch) => Promise<Response>) {
  const sandbox = createSandbox();
  const { baseUrl: url, fixtures } = sandbox;
  const fetch: Fetch = async (request) => {
    const { pathname } = new URL(request.url);
    const asked = request.method === 'GET' && /^\/transform\/v1\/workflows\/[^/]+$/.test(pathname);
    if (!asked) return sandbox.fetch(request);
    const { authorization, ...other } = Object.fromEntries(request.headers);
    const headers = {
      ...other,
      ...(authorization && { authorization }),
      'content-type': 'application/json',
    };
    const update = new Request(request.url, { method: 'PATCH', headers, body: '{}' });
    return respond(update, async (each) => asRead(await sandbox.fetch(each)));
  };
  const settings = { fixtures: { ...fixtures }, operations: [id] };
  const report = await runContract({ api, url, settings, fetch });
  await sandbox.close();
  return report;
}

describe('an operation that is added to the document', () => {
  test('is covered by every check that is generic, without code', async () => {
    const { checks } = await reportWith((update, sandbox) => sandbox(update));
    const passed = checks.filter(({ status }) => status === 'passed').map((each) => each.id);
    expect(checks.filter(({ status }) => status !== 'passed')).toEqual([]);
    expect(passed).toEqual(
      expect.arrayContaining([
        'valid-accepted',
        'success-status',
        'content-type',
        'object-returned',
        'body-schema',
        'body-format',
        'error-status',
        'error-body',
        'same-resource',
        'malformed-id',
        'token-required',
        'token-known',
        'foreign-resource',
      ]),
    );
  });

  test('is found when it responds with 500 to everything', async () => {
    const failure = { code: 'internal', message: 'Something went wrong.' };
    const { checks, conforms } = await reportWith(async () =>
      Response.json(failure, { status: 500 }),
    );
    const failed = checks.filter(({ status }) => status === 'failed').map((each) => each.id);
    expect(failed).toContain('valid-accepted');
    expect(checks.filter(({ status }) => status === 'passed')).toEqual([]);
    expect(conforms).toBe(false);
  });

  test('is skipped when the server does not have it', async () => {
    const { checks } = await reportWith(async () => new Response(null, { status: 501 }));
    expect(new Set(checks.map(({ status, message }) => `${status}, ${message}`))).toEqual(
      new Set(['skipped, not implemented: the server does not have the operation']),
    );
  });

  test('is found when it returns another workflow', async () => {
    const { checks } = await reportWith(async (update, sandbox) => {
      const response = await sandbox(update);
      if (response.status !== 200) return response;
      return Response.json({
        ...(await response.json()),
        id: '01a1a0dc-c353-7a49-9068-b8f456a03ada',
      });
    });
    const failed = checks.filter(({ status }) => status === 'failed').map((each) => each.id);
    expect(failed).toContain('same-resource');
  });
});
