import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { announcement } from '../../scripts/commands/contract/announcement.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { type ContractSettings, defaultSettings } from '../../scripts/contract/settings.ts';
import { asObject, parseJson } from '../../scripts/lib/json.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { docproc } from '../support/run.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** What the lines of an announcement name, each by its beginning, in their order. */
const kinds = {
  entries: '  - changes folder and document',
  workspace: '  - changes name and slug',
  logo: '  - sets logo_url',
  workflows: '  - creates workflows',
  jobs: '  - creates jobs',
  tokens: '  - authorizes the enrollment',
};

function announced(settings: Partial<ContractSettings>): string[] {
  const text = announcement(api, 'http://127.0.0.1:1', { ...defaultSettings, ...settings });
  return Object.entries(kinds)
    .filter(([, beginning]) => text.includes(beginning))
    .map(([kind]) => kind);
}

/** The kinds of what a run changes in a sandbox, which accepts it. */
async function changed(settings: Partial<ContractSettings>): Promise<string[]> {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const found = new Set<string>();
  // Without them, a run creates what it reads.
  const { workflow_id, job_id, ...fixtures } = sandbox.fixtures;
  await runContract({
    api,
    url: sandbox.baseUrl,
    settings: { fixtures, ...settings },
    fetch: async (request) => {
      const sent = asObject(parseJson(await request.clone().text()));
      const response = await sandbox.fetch(request);
      if (request.method === 'GET' || !response.ok) return response;
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/silo/v1/entries/')) found.add('entries');
      if (pathname.startsWith('/transform/v1/workflows/')) found.add('workflows');
      if (pathname.startsWith('/transform/v1/jobs')) found.add('jobs');
      if (pathname.includes('/enrollment')) found.add('tokens');
      if (sent.name !== undefined && pathname.endsWith('/workspace')) found.add('workspace');
      if (sent.logo_url !== undefined) found.add('logo');
      return response;
    },
  });
  return Object.keys(kinds).filter((kind) => found.has(kind));
}

test.each(api.operations.map(({ id }) => id))(
  'what stateless checks of %s change is announced, and nothing else',
  async (id) => {
    const settings = { operations: [id], only: 'stateless' } as const;
    expect(announced(settings)).toEqual(await changed(settings));
  },
);

test.each(['listSeriesEntries', 'updateWorkspace'])(
  'what all checks of %s change is announced, and nothing else',
  async (id) => {
    const settings = { operations: [id] };
    expect(announced(settings)).toEqual(await changed(settings));
  },
);

test('a run creates about as much as it says, and not more', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures } };
  const { left } = await runContract({ api, url, settings, fetch });
  const text = announcement(api, url, { ...defaultSettings, ...settings });
  const said = [...text.matchAll(/up to about (\d+)/g)].map(([, count]) => Number(count));
  const shares = [left?.workflows, left?.jobs].map(
    (each, index) => (each?.count ?? 0) / (said[index] ?? 0),
  );
  expect(shares.filter((share) => !(share > 0.6 && share <= 1))).toEqual([]);
  expect(shares).toHaveLength(said.length);
});

test('a run that changes nothing says so', () => {
  const settings = { ...defaultSettings, operations: ['listSiloEntries'] };
  const text = (changes: Partial<ContractSettings>) =>
    announcement(api, 'http://127.0.0.1:1', { ...settings, ...changes });
  expect(text({ only: 'stateless' })).toBe(
    'Testing http://127.0.0.1:1. This run changes nothing.\n',
  );
  expect(text({ readOnly: true })).toBe('Testing http://127.0.0.1:1 with GET requests only.\n');
});

test('it is printed once a server responds, before the first request that can change something', async () => {
  const file = join(await temporaryDirectory(), 'stderr');
  const printed = new Map<string, string>();
  const url = await serve(({ method = '' }, response) => {
    const kind = method === 'GET' ? 'first GET' : 'first other';
    if (!printed.has(kind)) printed.set(kind, readFileSync(file, 'utf8'));
    response.writeHead(404).end('{}');
  });
  const output = await open(file, 'w');
  onTestFinished(() => output.close());
  await docproc(['contract', url, '--operation', 'createWorkflow'], {
    stdio: ['ignore', 'pipe', output.fd],
  });
  expect(printed.get('first GET')).toBe('');
  expect(printed.get('first other')).toContain(`Testing ${url}. This run\n`);
});

test('it is not printed where no server is there', async () => {
  const { status, stderr } = await docprocHere(['contract', 'http://127.0.0.1:9']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: http:\/\/127\.0\.0\.1:9: no server responds .+\n$/);
});
