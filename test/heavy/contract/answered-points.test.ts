import { expect, onTestFinished, test } from 'vitest';
import { type Answers, withAnswers } from '../../../scripts/api/answers.ts';
import { readApi } from '../../../scripts/api/api.ts';
import { type ContractReport, findingsIn } from '../../../scripts/contract/report/report.ts';
import { runContract } from '../../../scripts/contract/run/run-contract.ts';
import { defineAnsweredSandbox } from '../../../scripts/sandbox/answers/behavior.ts';
import { createNodeSandbox } from '../../../scripts/sandbox/node-sandbox.ts';
import { api } from '../../support/bundle.ts';

/** What a sandbox decides otherwise than it does by itself. */
const other: Answers = {
  ...{ D15: ['waiting', 'done', 'broken'], D41: 'null', D44: 'replaced', D45: 'existing' },
  ...{ D59: 'problem', D62: 3, D63: 4, D75: 'newest-first', D85: 'null' },
};

/** What a sandbox does by itself. */
const own: Answers = {
  ...{ D41: 'missing-or-empty', D44: 'conflict', D45: 'conflict', D59: 'none', D62: 20, D63: 2 },
  ...{ D75: 'oldest-first', D85: 'absent' },
};

/** Tests a sandbox that decides as some answers say, by what is taken to be its answers. */
async function reportOf(decided: Answers, answered: Answers): Promise<ContractReport> {
  const sandbox = createNodeSandbox(defineAnsweredSandbox(api.document, decided));
  onTestFinished(() => sandbox.close());
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const operations = ['listSiloEntries', 'createJob', 'createWorkflow', 'listSeriesEntries'];
  return runContract({
    ...{ api: readApi(withAnswers(api.document, answered)), url, fetch },
    settings: { fixtures: { ...fixtures }, operations },
  });
}

test('a run learns what a server has decided, and from how many responses', async () => {
  const { proposals } = await reportOf(other, {});
  const found = Object.fromEntries(proposals.map((each) => [each.decision, each.answer]));
  expect(found).toMatchObject({ ...other, D15: expect.arrayContaining(['waiting', 'done']) });
  expect(found).toMatchObject({ D33: 'folder', D69: 'limit', D139: 'shortened' });
  expect(proposals.find(({ decision }) => decision === 'D75')).toMatchObject({
    sure: 'likely',
    evidence: [
      expect.stringMatching(/^\d+ times in .*listSiloEntries.*: a page from the latest entry/),
    ],
  });
});

test('a server that does what its deployment has answered conforms', async () => {
  const report = await reportOf(other, other);
  expect(findingsIn(report.checks)).toEqual([]);
  expect(
    report.checks.some(({ id, status }) => id === 'answered-points' && status === 'passed'),
  ).toBe(true);
});

test('a page size by default that is beyond the largest is shortened to that', async () => {
  const answers = { D62: 7, D63: 5 };
  expect(findingsIn((await reportOf(answers, answers)).checks)).toEqual([]);
  const findings = findingsIn((await reportOf({ D62: 4, D63: 5 }, answers)).checks);
  expect(findings.map(({ decision }) => decision)).toContain('D62');
});

test('a server that does something else than its deployment has answered fails', async () => {
  const findings = findingsIn((await reportOf(other, own)).checks);
  const failed = new Set(findings.map(({ decision, status }) => `${decision} ${status}`));
  expect([...failed]).toEqual(
    expect.arrayContaining(Object.keys(own).map((decision) => `${decision} failed`)),
  );
});

test('no proposal holds a credential', async () => {
  const sandbox = createNodeSandbox(defineAnsweredSandbox(api.document, {}));
  onTestFinished(() => sandbox.close());
  const { baseUrl: url, fixtures } = sandbox;
  const { token = '' } = fixtures;
  const { proposals } = await runContract({
    ...{ api, url },
    settings: { fixtures: { ...fixtures }, operations: ['listSiloEntries'] },
    fetch: async (request) => {
      const response = await sandbox.fetch(request);
      const text = await response.text();
      const { status, headers } = response;
      return new Response(text.replaceAll('"state":"received"', `"state":"${token}"`), {
        ...{ status, headers },
      });
    },
  });
  expect(proposals.length).toBeGreaterThan(10);
  expect(proposals.find(({ decision }) => decision === 'D04')).toBeUndefined();
  expect(JSON.stringify(proposals)).not.toContain(token);
});

test('nothing is asked of a server whose deployment has answered nothing', async () => {
  const { checks } = await reportOf({}, {});
  expect(checks.filter(({ id }) => id === 'answered-points')).toEqual([]);
});
