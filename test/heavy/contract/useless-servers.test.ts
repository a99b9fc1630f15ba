import { expect, onTestFinished, test } from 'vitest';
import { terminalReport } from '../../../scripts/contract/report/terminal.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { colorsFor } from '../../../scripts/lib/terminal.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { api } from '../../support/bundle.ts';

const servers: [what: string, status: number, body: object][] = [
  ['404', 404, { code: 'not-found', message: 'Nothing is here.' }],
  ['401', 401, { code: 'unauthorized', message: 'Who are you?' }],
  ['500', 500, { code: 'internal', message: 'Something went wrong.' }],
  ['an empty object', 200, {}],
];

test.each(servers)(
  'a server that responds with %s to everything passes nothing',
  async (_, status, body) => {
    const { fixtures } = createSandbox();
    // One run for each operation, all at a time: some checks wait seconds for what never comes.
    const reports = await Promise.all(
      api.operations.map(({ id }) =>
        runContract({
          api,
          url: 'http://useless.invalid',
          settings: { fixtures: { ...fixtures }, operations: [id] },
          fetch: async () => Response.json(body, { status }),
        }),
      ),
    );
    expect(reports.flatMap(({ checks }) => checks).length).toBeGreaterThan(200);
    expect(
      reports.flatMap(({ checks }) => checks.filter((each) => each.status === 'passed')),
    ).toEqual([]);
    expect(reports.map(({ conforms }) => conforms)).not.toContain(true);
  },
);

test('a server that has no operation is reported as such, and nothing is held against it', async () => {
  const report = await runContract({
    api,
    url: 'http://useless.invalid',
    fetch: async ({ method, url }) =>
      new Response(`Cannot ${method} ${new URL(url).pathname}`, { status: 404 }),
  });
  const reasons = new Set(report.checks.map(({ status, message }) => `${status}: ${message}`));
  expect(reasons).toContain('skipped: not implemented: the server does not have the operation');
  expect([...reasons].filter((each) => !each.startsWith('skipped: not implemented:'))).toEqual([]);
  expect(report.conforms).toBe(false);
});

test('a server that responds with an empty object to everything has each cause and each reason once', async () => {
  const { checks, ...run } = await runContract({
    api,
    url: 'http://useless.invalid',
    settings: { fixtures: { token: 'any' } },
    fetch: async () => Response.json({}),
  });
  const text = terminalReport({ checks, ...run }, colorsFor({ isTTY: false }));
  expect(text.match(/object-returned {2}documented/g)).toHaveLength(1);
  expect(text.match(/needs something that the server knows/g)).toHaveLength(1);
  expect(text).toMatch(
    /add "entry_id": "…", .*"other_token": "…" to the fixtures \(\d+ checks of 11 operations\)/,
  );
  // It was 323 with fewer checks; each cause takes about twelve.
  expect(text.split('\n').length).toBeLessThan(240);
  const missing = checks.filter(
    ({ id, status }) => id === 'object-returned' && status === 'failed',
  );
  expect(missing).toHaveLength(api.operations.length);
});

test('what a check needs of an operation that never succeeds is that it succeeds', async () => {
  const { checks } = await runContract({
    api,
    url: 'http://useless.invalid',
    settings: { fixtures: { token: 'any' }, operations: ['listSiloEntries'] },
    fetch: async () => Response.json({}, { status: 500 }),
  });
  const skipped = checks.filter(({ status }) => status === 'skipped');
  expect(new Set(skipped.map(({ message }) => message))).toEqual(
    new Set([
      'needs a success; the server responded with 500 to a valid request',
      'needs something that the server knows: add "other_token": "…" to the fixtures',
    ]),
  );
});

test('a search that finds nothing is not waited for again and again', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const start = performance.now();
  const { checks } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures: { ...sandbox.fixtures }, operations: ['listRelatedSiloEntries'] },
    fetch: async (request) => {
      const response = await sandbox.fetch(request);
      if (!request.url.includes('/related') || response.status !== 200) return response;
      const { list: _, next_cursor: __, ...page } = await response.json();
      return Response.json({ ...page, list: [] });
    },
  });
  expect(checks.filter(({ status }) => status === 'failed').map(({ id }) => id)).toEqual([
    'related-found',
  ]);
  // It took 95 s when each check waited.
  expect(performance.now() - start).toBeLessThan(60_000);
}, 100_000);
