import { expect, onTestFinished, test } from 'vitest';
import { terminalReport } from '../../../scripts/contract/report/terminal.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import type { ContractSettings } from '../../../scripts/contract/settings.ts';
import { colorsFor } from '../../../scripts/lib/terminal.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';
import { findingsOf } from '../../support/fields-of-sandbox.ts';

/** Runs against a sandbox that lets some requests pass, and responds to the others by itself. */
function reportOf(
  others: (request: Request, pathname: string) => Response | undefined,
  settings: Partial<ContractSettings> = {},
) {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  return runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures }, ...settings },
    fetch: async (request) =>
      others(request, new URL(request.url).pathname) ?? sandbox.fetch(request),
  });
}

/** Runs against a server that has one operation, and looks at the token before it looks at the path. */
async function reportOfOne() {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { token = '' } = sandbox.fixtures;
  return runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { token } },
    fetch: async (request) => {
      const isKnown = request.headers.get('authorization') === `Bearer ${token}`;
      if (!isKnown) return Response.json({ code: 'no', message: 'Who are you?' }, { status: 401 });
      const { pathname } = new URL(request.url);
      const nothing = { code: 'not-found', message: `Nothing is at ${pathname}.` };
      if (!pathname.startsWith('/transform/v1/workflows/')) {
        return Response.json(nothing, { status: 404 });
      }
      const has = request.method === 'PUT';
      return has ? sandbox.fetch(request) : Response.json(nothing, { status: 405 });
    },
  });
}

test('each operation that a server does not have is one line, and progress is shown by area', async () => {
  const report = await reportOfOne();
  expect(findingsOf(report.checks)).toEqual([]);
  const text = terminalReport(report, colorsFor({ isTTY: false }));
  // Of the two others, one works, and the other one needs credentials in place of a token.
  expect(text.match(/^ {2}\w+ +not implemented/gm)).toHaveLength(api.operations.length - 2);
  expect(text).toMatch(
    /^ {2}fetchJob +not implemented; if the server does have it, add "\w+": "…" of something that exists/m,
  );
  const missing = report.checks.filter(({ notImplemented }) => notImplemented);
  expect(new Set(missing.map(({ status }) => status))).toEqual(new Set(['skipped']));
  expect(new Set(missing.map(({ operation }) => operation)).size).toBe(api.operations.length - 2);
  expect(text).toMatch(/^ {2}createWorkflow +\d+ passed/m);
  const sizes = [...Map.groupBy(api.operations, ({ tag }) => tag)].map(
    ([tag, { length }]) => `${tag} ${tag === 'Transform' ? 1 : 0}/${length}`,
  );
  expect(text).toContain(sizes.join(', '));
  expect(text).toContain(`conforms in 1 of ${api.operations.length} operations`);
  expect(text.split('\n').length).toBeLessThan(api.operations.length + 30);
});

test('an error 401 to invented credentials does not say that the operation is missing', async () => {
  const { checks } = await reportOfOne();
  const rows = checks.filter(({ operation }) => operation === 'authorizeEnrollment');
  expect(rows.some(({ notImplemented }) => notImplemented)).toBe(false);
  expect(rows.find(({ id }) => id === 'body-schema')?.message).toMatch(
    /^needs credentials that the server accepts: it responded with 401 .*add "client_id": "…"/,
  );
});

test('more sequences are advised only where the operation has succeeded at all', async () => {
  const { checks } = await reportOf(
    ({ method }, pathname) =>
      method === 'GET' && pathname.includes('/jobs/')
        ? Response.json({ code: 'gone' }, { status: 410 })
        : undefined,
    { operations: ['fetchJob', 'listSiloEntries'] },
  );
  const row = checks.find(({ id, operation }) => id === 'sequences' && operation === 'fetchJob');
  expect(row).toMatchObject({
    status: 'skipped',
    message: 'needs a success; the server responded with 410 to a valid request',
  });
});

test('an operation that the run could not evaluate is none of those in which a server conforms', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { token = '' } = sandbox.fixtures;
  const report = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { token } },
    fetch: async (request) => {
      const { pathname } = new URL(request.url);
      const isPath = api.operations.some(({ path }) => path.match(pathname) !== undefined);
      if (!isPath) return Response.json({ message: 'No such path.' }, { status: 404 });
      // It asks for a token where the document says that there is none to send.
      const isKnown = request.headers.get('authorization') === `Bearer ${token}`;
      if (!isKnown) return Response.json({ message: 'Send a token.' }, { status: 401 });
      const has = pathname.startsWith('/transform/v1/workflows/');
      return has ? sandbox.fetch(request) : Response.json({}, { status: 501 });
    },
  });

  const text = terminalReport(report, colorsFor({ isTTY: false }));
  expect(text).toContain(`conforms in 2 of ${api.operations.length} operations`);
  const row = report.checks.find(({ operation }) => operation === 'authorizeEnrollment');
  expect(row?.status).toBe('skipped');
  expect(row?.message).not.toContain('needs a token');
});

test('a check that needs an operation which is not there is skipped for that reason', async () => {
  const { checks } = await reportOfOne();
  const reasons = checks
    .filter(({ operation, status }) => operation === 'createWorkflow' && status === 'skipped')
    .map(({ message }) => message);
  expect(reasons).toContain('needs updateWorkflow, which the server does not have');
});

test('an operation that is left out and is not there is no finding either', async () => {
  const nothing = { code: 'not-implemented', message: 'Not yet.' };
  const report = await reportOf(
    (_, pathname) =>
      pathname.startsWith('/transform/v1/workflows/')
        ? undefined
        : Response.json(nothing, { status: 501 }),
    { operations: ['createWorkflow', 'updateWorkflow'] },
  );
  expect(report.checks.filter(({ status }) => status === 'failed')).toEqual([]);
  expect(report.summary.passed).toBeGreaterThan(40);
});

test('a server whose response is 405 to all that it does not have lacks it as well', async () => {
  const { checks } = await reportOf(({ method }, pathname) =>
    method === 'PUT' && pathname.startsWith('/transform/v1/workflows/')
      ? undefined
      : Response.json({ message: 'No.' }, { status: 405 }),
  );
  expect(findingsOf(checks)).toEqual([]);
  const missing = checks.filter(({ notImplemented }) => notImplemented);
  expect(new Set(missing.map(({ operation }) => operation)).size).toBe(api.operations.length - 1);
});

test('an operation that a check needs beside the chosen one, and that is not there, is no finding', async () => {
  const { checks } = await reportOf(
    (_, pathname) =>
      pathname === '/access/v1/workspace'
        ? undefined
        : Response.json({ message: 'No.' }, { status: 404 }),
    { operations: ['updateWorkspace'] },
  );
  expect(findingsOf(checks)).toEqual([]);
  expect(checks.filter(({ status }) => status === 'passed').length).toBeGreaterThan(25);
});
