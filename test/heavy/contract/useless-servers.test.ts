import { expect, test } from 'vitest';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
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
