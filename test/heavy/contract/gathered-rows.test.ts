import { expect, onTestFinished, test } from 'vitest';
import type { ContractReport } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import type { ContractSettings } from '../../../scripts/contract/settings.ts';
import { createSandbox } from '../../../scripts/sandbox/default-sandbox.ts';
import { changing } from '../../mutants/layers.ts';
import type { Layer } from '../../mutants/mutant.ts';
import { api } from '../../support/bundle.ts';

const operations = ['listSiloEntries', 'listRelatedSiloEntries', 'updateSiloEntry'];

/** A report on the operations of entries of a sandbox. */
async function reportOn(
  layer: Layer,
  settings: Partial<ContractSettings> = {},
): Promise<ContractReport> {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const fetch = layer((request) => sandbox.fetch(request));
  const { baseUrl: url, fixtures } = sandbox;
  return runContract({ api, url, fetch, settings: { operations, fixtures, ...settings } });
}

/** A page of which a field has the wrong type. */
const wrongLimit = changing('listSiloEntries', (body) => {
  body.limit = String(body.limit);
});

test('what each response shows is in the row of its check, and in no other', async () => {
  const report = await reportOn(wrongLimit);
  const rows = report.checks.filter(({ findings = [] }) =>
    findings.some(({ check }) => check === 'body-schema'),
  );
  expect(rows.map(({ id, operation }) => `${id} ${operation}`)).toEqual([
    'body-schema listSiloEntries',
  ]);
  expect(rows[0]?.findings).toHaveLength(1);
  expect(rows[0]?.findings?.[0]?.count).toBeGreaterThan(50);
  expect(report.summary.failed).toBeLessThan(4);
});

test('a run without that check has the finding in the row that sent the request', async () => {
  const report = await reportOn(wrongLimit, { only: 'stateful' });
  const row = report.checks.find(
    ({ id, operation }) => id === 'stable-order' && operation === 'listSiloEntries',
  );
  expect(row?.status).toBe('failed');
  expect(row?.findings?.map(({ check }) => check)).toEqual(['body-schema']);
});

test('a fault that only the requests of other checks show is in the row of its check', async () => {
  let count = 0;
  const late = changing('listSiloEntries', (body) => {
    count += 1;
    if (count === 100) body.limit = String(body.limit);
  });
  const { checks } = await reportOn(late);
  const row = checks.find(
    ({ id, operation }) => id === 'body-schema' && operation === 'listSiloEntries',
  );
  expect(row).toMatchObject({ status: 'failed', findings: [{ count: 1 }] });
});

test('a check whose first requests lack what it needs is passed if later ones show it', async () => {
  let count = 0;
  const firstEmpty = changing('listRelatedSiloEntries', (body) => {
    count += 1;
    if (count < 4) Object.assign(body, { list: [], next_cursor: undefined });
  });
  const { checks } = await reportOn(firstEmpty);
  const skipped = checks.filter(
    ({ operation, status }) => operation === 'listRelatedSiloEntries' && status === 'skipped',
  );
  expect(skipped.map(({ id, message }) => [id, message])).toEqual([]);
});

test('a check whose requests of a whole run lack what it needs is skipped', async () => {
  const empty = changing('listRelatedSiloEntries', (body) => {
    Object.assign(body, { list: [], next_cursor: undefined });
  });
  const { checks } = await reportOn(empty, { readOnly: true });
  expect(
    checks.find(
      ({ id, operation }) => id === 'page-unique' && operation === 'listRelatedSiloEntries',
    ),
  ).toMatchObject({ status: 'skipped', message: 'needs a page with items' });
});
