import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { decisionOf, readApi } from '../../scripts/api/api.ts';
import type { CheckResult, ContractReport } from '../../scripts/contract/report/report.ts';
import { suggestedOverlay } from '../../scripts/contract/report/suggested-overlay.ts';
import { proposalsOf } from '../../scripts/contract/run/proposals.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { ExercisedParts } from '../../scripts/contract/session/exercised-parts.ts';
import { applyOverlays } from '../../scripts/document/overlays.ts';
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
  return applyOverlays(api.document, [file]);
}

describe('what a run suggests', () => {
  test('is learned from the values of responses, the narrowest form that fits', () => {
    expect(proposed('D23')).toMatchObject({ answer: 'milliseconds', sure: 'likely' });
  });

  test('is learned from checks that pass', () => {
    expect(proposed('D58')).toMatchObject({ answer: 'classes', assumed: true });
    expect(proposed('D58')?.evidence).toContain('error-status passed on createWorkflow');
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
      evidence: ['error-status found it in fetchJob'],
    });
  });

  test('is nothing about an open point that the run did not touch', () => {
    expect(proposed('D126')).toBeUndefined();
  });
});

describe('a suggested overlay', () => {
  test('binds nothing as it is written', async () => {
    await expect(documentWith(suggestedOverlay(report, api))).rejects.toThrow(
      'This is not an overlay',
    );
  });

  test('binds what a person confirms', async () => {
    const lines = suggestedOverlay(report, api).split('\n');
    const at = lines.findIndex((line) => line.includes("'D23'"));
    const confirmed = lines.map((line, index) =>
      index >= at && index < at + 3 ? line.replace('# ', '') : line,
    );
    const answered = readApi(await documentWith(confirmed.join('\n')));
    expect(decisionOf(answered, 'D23').answer).toBe('milliseconds');
    expect(answered.decisions.filter(({ answer }) => answer !== undefined)).toHaveLength(1);
  });
});
