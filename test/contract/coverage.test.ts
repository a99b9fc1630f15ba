import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { OperationCoverage } from '../../scripts/contract/report/coverage.ts';
import type { ContractReport } from '../../scripts/contract/report/report.ts';
import { terminalReport } from '../../scripts/contract/report/terminal.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { colorsFor } from '../../scripts/lib/terminal.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';

let report: ContractReport;

beforeAll(async () => {
  const sandbox = createSandbox();
  const { baseUrl: url, fetch, fixtures } = sandbox;
  // A sequence calls every operation, whichever are asked for.
  const only = 'stateless';
  const settings = { fixtures: { ...fixtures }, operations: ['updateWorkspace'], only } as const;
  report = await runContract({ api, url, settings, fetch });
  return () => sandbox.close();
});

function operation(id: string) {
  return report.coverage.operations.find((each) => each.id === id);
}

function part(id: string) {
  const { facts, decisions } = report.coverage;
  return [...facts, ...decisions].find(({ name }) => name === id);
}

describe('the coverage of a run', () => {
  test('shows what was exercised of an operation', () => {
    const { requests, bodyFields, statuses, received } = operation('updateWorkspace') ?? {};
    expect(requests).toBeGreaterThan(5);
    expect(bodyFields?.filter(({ exercised }) => exercised).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['/name', '/slug']),
    );
    expect(statuses?.find(({ name }) => name === '200')).toEqual({ name: '200', exercised: true });
    expect(Object.keys(received ?? {})).toContain('200');
  });

  test('says why an operation was not exercised', () => {
    expect(operation('fetchJob')).toMatchObject({
      exercised: false,
      requests: 0,
      reason: 'the run leaves the operation out',
    });
  });

  test('tells facts that were evaluated from others, with the reason', () => {
    expect(part('F261')).toEqual({ name: 'F261', exercised: true });
    expect(part('F187')).toMatchObject({ exercised: false, reason: expect.stringMatching(/./) });
    expect(part('F001')).toMatchObject({
      exercised: false,
      reason: 'The address is what a run of the contract tests is given.',
    });
  });

  test('counts every part once, and is one line in a terminal', () => {
    const { summary, facts } = report.coverage;
    expect(summary.facts).toEqual({
      exercised: facts.filter(({ exercised }) => exercised).length,
      total: api.facts.length,
    });
    expect(summary.operations).toEqual({ exercised: 1, total: 1 });
    const text = terminalReport(report, colorsFor({ isTTY: false }));
    expect(text).toMatch(/^ {2}coverage {2}operations 1\/1, parameters \d+\/\d+, .*decisions/m);
    expect(text).toContain('Access 1/1\n');
    expect(text).toContain(`conforms in 1 of ${api.operations.length} operations`);
  });
});

test('counts the operations that were asked for, although their checks call others', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures }, operations: ['fetchJob'] };
  const called = await runContract({ api, url, settings, fetch });
  const { summary, operations } = called.coverage;
  expect(operations.filter(({ requests }) => requests > 0).length).toBeGreaterThan(3);
  expect(summary.operations).toEqual({ exercised: 1, total: 1 });
  const parameters = operations.find(({ id }) => id === 'fetchJob')?.parameters;
  expect(summary.parameters.total).toBe(parameters?.length);
});

test('a server that shows nothing has next to nothing covered', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { coverage } = await runContract({
    api,
    url: 'http://useless.invalid',
    settings: { fixtures: { ...sandbox.fixtures }, operations: ['fetchJob', 'updateWorkspace'] },
    fetch: async () => Response.json({ code: 'no', message: 'No.' }, { status: 500 }),
  });
  const { operations, responseFields, facts } = coverage.summary;
  expect([operations, responseFields].map(({ exercised }) => exercised)).toEqual([0, 0]);
  expect(facts.exercised).toBeLessThan(5);
});

test('a parameter and a field that the server refuses are not covered', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const { coverage } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: {
      fixtures: { ...sandbox.fixtures },
      operations: ['listSiloEntries', 'updateWorkspace'],
    },
    fetch: async (request) => {
      const body = await request.clone().text();
      if (!request.url.includes('folder=') && !body.includes('logo_url'))
        return sandbox.fetch(request);
      return Response.json({ code: 'unknown', message: 'No such name.' }, { status: 400 });
    },
  });
  const selected = coverage.operations.filter((each) => each.selected);
  const parts = selected.flatMap(({ parameters, bodyFields }) => [...parameters, ...bodyFields]);
  const reason = 'no request with it succeeded';
  const refused = parts.filter((each) => each.reason === reason).map(({ name }) => name);
  expect(refused).toEqual(['query folder', '/logo_url']);
});

test('what is sent to an operation that the server does not have is not covered', async () => {
  const sandbox = createSandbox();
  onTestFinished(() => sandbox.close());
  const missing = ['createWorkflow', 'updateWorkflow'];
  const { coverage } = await runContract({
    api,
    url: sandbox.baseUrl,
    settings: {
      fixtures: { ...sandbox.fixtures },
      operations: [...missing, 'updateWorkspace'],
      only: 'stateless',
    },
    fetch: async (request) =>
      request.url.endsWith('/access/v1/workspace')
        ? sandbox.fetch(request)
        : Response.json({ code: 'not-found', message: 'Nothing is here.' }, { status: 404 }),
  });

  const partsOf = (each: OperationCoverage) =>
    [each.parameters, each.bodyFields, each.responseFields, each.statuses].flat();
  const lacking = coverage.operations.filter(({ id }) => missing.includes(id));
  expect(lacking.map(({ requests }) => requests > 0)).toEqual([true, true]);
  expect(lacking.flatMap(partsOf).filter(({ exercised }) => exercised)).toEqual([]);
  for (const { reason } of lacking.flatMap(partsOf)) expect(reason).toMatch(/^not implemented/);
  const present = coverage.operations.find(({ id }) => id === 'updateWorkspace');
  const exercised = (present?.bodyFields ?? []).filter((each) => each.exercised).length;
  expect(exercised).toBeGreaterThan(0);
  expect(coverage.summary.bodyFields.exercised).toBe(exercised);
});
