import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Api, decisionOf, readApi } from '../../scripts/api/api.ts';
import { overlaidDocument } from '../../scripts/api/overlaid-document.ts';
import {
  type CheckResult,
  type ContractReport,
  findingsIn,
} from '../../scripts/contract/report/report.ts';
import { suggestedOverlay } from '../../scripts/contract/report/suggested-overlay.ts';
import { proposalsOf } from '../../scripts/contract/run/proposals.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { ExercisedParts } from '../../scripts/contract/session/exercised-parts.ts';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { api } from '../support/bundle.ts';

let report: ContractReport;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'contract proposals '));
  const sandbox = createSandbox();
  const { baseUrl: url, fetch, fixtures } = sandbox;
  const operations = ['createWorkflow', 'updateWorkflow', 'listSiloEntries'];
  const settings = { fixtures: { ...fixtures }, operations };
  report = await runContract({ api, url, settings, fetch });
  await sandbox.close();
  return () => rm(directory, { recursive: true });
});

function proposed(id: string) {
  return report.proposals.find(({ decision }) => decision === id);
}

/** The document with an overlay of this text. */
async function documentWith(text: string) {
  const file = join(directory, 'answers.yaml');
  await writeFile(file, text);
  return overlaidDocument(api.document, [file]);
}

/** The document with what a run suggested for some decisions, as a person confirms it. */
async function confirmed(ids: readonly string[]): Promise<Api> {
  const lines = suggestedOverlay(report, api).split('\n');
  const begins = ids.map((id) => lines.findIndex((line) => line.includes(`'${id}'`)));
  const text = lines.map((line, index) =>
    begins.some((at) => index >= at && index < at + 3) ? line.replace('# ', '') : line,
  );
  return readApi(await documentWith(text.join('\n')));
}

/** The findings about a decision of a server whose responses have other texts than the sandbox. */
async function findingsOf(answered: Api, id: string, change: (text: string) => string) {
  const sandbox = createSandbox();
  const { baseUrl: url, fixtures } = sandbox;
  const settings = { fixtures: { ...fixtures }, operations: ['fetchJob', 'listSiloEntries'] };
  const { checks } = await runContract({
    ...{ api: answered, url, settings },
    fetch: async (...request) => {
      const response = await sandbox.fetch(...request);
      const { status, headers } = response;
      return new Response(change(await response.text()), { status, headers });
    },
  });
  await sandbox.close();
  return findingsIn(checks).filter(({ decision }) => decision === id);
}

describe('what a run suggests', () => {
  test('is learned from the values of responses, the narrowest form that fits', () => {
    expect(proposed('D23')).toMatchObject({ answer: 'milliseconds', sure: 'likely' });
  });

  test('is learned from checks that pass', () => {
    expect(proposed('D83')).toMatchObject({ answer: 'same', assumed: true });
    expect(proposed('D83')?.evidence).toContain('id-in-capitals passed on updateWorkflow');
  });

  test('is the other one of two answers where a check finds a difference', () => {
    const row: CheckResult = {
      ...{ id: 'error-status', kind: 'stateless', operation: 'fetchJob', level: 'assumed' },
      status: 'warned',
      findings: [
        {
          ...{ id: 'error-status:fetchJob:1', check: 'error-status', operation: 'fetchJob' },
          ...{ level: 'assumed', decision: 'D58', message: 'An error has status 200.' },
          status: 'warned',
        },
      ],
    };
    const [first] = proposalsOf(api, new ExercisedParts(api), [row]);
    expect(first).toEqual({
      ...{ decision: 'D58', answer: 'ok', assumed: false, sure: 'possible' },
      evidence: [
        'error-status found it in fetchJob',
        'with this answer, the tests no longer report it',
      ],
    });
  });

  test('is learned from single responses, with how often each shows it', () => {
    expect(proposed('D58')).toMatchObject({ answer: 'classes', assumed: true, sure: 'likely' });
    expect(proposed('D58')?.evidence).toEqual([
      expect.stringMatching(/^\d+ times in \d+ operations: an error with a status from 400/),
    ]);
    expect(proposed('D62')).toMatchObject({ answer: 20 });
    expect(proposed('D45')).toMatchObject({ answer: 'conflict', sure: 'possible' });
  });

  test('is a list of words where the run sends none of them', () => {
    expect(proposed('D04')?.answer).toEqual(expect.arrayContaining(['received', 'reported']));
    expect(proposed('D04')?.evidence[0]).toMatch(/"reported" \d+ times.* in \/components/);
    expect(proposed('D07')).toBeUndefined();
  });

  test('is nothing about an open point that the run did not touch', () => {
    expect(proposed('D126')).toBeUndefined();
  });
});

describe('a suggested overlay', () => {
  test('binds nothing as it is written', async () => {
    await expect(documentWith(suggestedOverlay(report, api))).rejects.toThrow(
      'answers.yaml:8 This overlay changes nothing: found no action in `actions`',
    );
  });

  test('binds what a person confirms', async () => {
    const answered = await confirmed(['D23']);
    expect(decisionOf(answered, 'D23').answer).toBe('milliseconds');
    expect(answered.decisions.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
  });

  test.each([
    ['D12', (text: string) => text.replaceAll(/"url":"https?:[^"]*/g, '"url":"/files/7')],
    ['D18', (text: string) => text.replaceAll(/\.\d{3}Z"/g, 'Z"')],
  ])('fails a server that contradicts what was confirmed of %s', async (id, change) => {
    const answered = await confirmed([id]);
    expect(await findingsOf(answered, id, (text) => text)).toEqual([]);
    const findings = await findingsOf(answered, id, change);
    expect(findings).not.toEqual([]);
    expect(findings.every(({ status }) => status === 'failed')).toBe(true);
  });

  test('is refused with an answer that the decision does not have', async () => {
    const head = 'overlay: 1.0.0\nactions:\n';
    const action =
      "  - target: $['x-decisions'][?@.id == 'D12']\n    update: { answer: sometimes }";
    await expect(documentWith(head + action)).rejects.toThrow(
      'D12 (Address of an attachment): found "sometimes"; expected one of absolute, relative, any.',
    );
  });
});
