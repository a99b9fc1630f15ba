import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decisionOf, factOf } from '../../scripts/api/api.ts';
import { checkEntries } from '../../scripts/contract/check-entries.ts';
import { checks } from '../../scripts/contract/checks.ts';
import type { ContractReport } from '../../scripts/contract/report/report.ts';
import { checkAreas } from '../../scripts/generate/check-areas.ts';
import { api } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { serve } from '../support/serve.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The ids of the checks that `--list` shows. */
async function listed(...args: readonly string[]): Promise<string[]> {
  const { status, stdout } = await docprocHere(['contract', '--list', ...args]);
  expect(status).toBe(0);
  return Array.from(stdout.matchAll(/^ {2}(\S+)/gm), ([, id = '']) => id);
}

/** The ids of the checks that a run evaluates. */
async function evaluated(...args: readonly string[]): Promise<string[]> {
  const directory = await temporaryDirectory();
  const url = await serve((_, response) => void response.writeHead(404).end('{}'));
  const report = ['--report', `json=${join(directory, 'report.json')}`];
  await docprocHere(['contract', url, '--deadline', '2', ...args, ...report]);
  const { checks: rows }: ContractReport = JSON.parse(
    await readFile(join(directory, 'report.json'), 'utf8'),
  );
  return [...new Set(rows.map(({ id }) => id))];
}

describe('--list', () => {
  test('shows every check in one line', async () => {
    expect((await listed()).toSorted()).toEqual(checks.map(({ id }) => id).toSorted());
  });

  test('has the areas of the page of checks', async () => {
    const { stdout } = await docprocHere(['contract', '--list']);
    const areas = checkAreas(checkEntries(api), api).map(({ name }) => name);
    expect(stdout.match(/^\S.*$/gm)).toEqual(areas);
  });

  test.each([
    ['--operation', 'fetchJob'],
    ['--operation', 'fetchJob', '--operation', 'listSiloEntries', '--only', 'stateless'],
  ])('shows what a run with %s %s evaluates', async (...args) => {
    const withoutAnswers = (await listed(...args)).filter((id) => id !== 'answered-points');
    expect(withoutAnswers.toSorted()).toEqual((await evaluated(...args)).toSorted());
  });

  test('names the operation that may be meant', async () => {
    const { status, stderr } = await docprocHere(['contract', '--list', '--operation', 'fetchJb']);
    expect(status).toBe(2);
    expect(stderr).toContain('Did you mean fetchJob?');
  });
});

describe('--explain', () => {
  test('says what a check asserts and rests on, and how to fix', async () => {
    const { stdout } = await docprocHere(['contract', '--explain', 'error-status']);
    const ofFinding = await docprocHere([
      'contract',
      '--explain',
      'error-status:createJob:1b2c3d4e',
    ]);
    expect(ofFinding.stdout).toBe(stdout);
    expect(stdout).toMatch(/asserts .+\n(.*\n)*.*rests on {2}decision D\d+(.*\n)*.*fix .+/);
  });

  test('says what a fact states, where, and which checks rest on it', async () => {
    const { status, stdout } = await docprocHere(['contract', '--explain', 'F088']);
    expect(status).toBe(0);
    const { statement, section } = factOf(api, 'F088');
    expect(stdout).toContain(`fact      ${statement}\n  section   ${section}\n`);
    expect(stdout).toMatch(/checks .*\bbody-schema\b/);
  });

  test('says of what a fact is a consequence, or why no check can test it', async () => {
    const follows = api.facts.find((each) => each.follows_from !== undefined);
    const untestable = api.facts.find((each) => each.untestable !== undefined);
    const explained = async (id = '') => (await docprocHere(['contract', '--explain', id])).stdout;
    expect(await explained(follows?.id)).toContain(
      `follows   from ${follows?.follows_from?.join(', ')}\n`,
    );
    expect(await explained(untestable?.id)).toContain(
      `checks    none\n  untested  ${untestable?.untestable}\n`,
    );
  });

  test('says what a decision assumes for which open point, and which checks rest on it', async () => {
    const { stdout } = await docprocHere(['contract', '--explain', 'D58']);
    const { title, open_point, assumption } = decisionOf(api, 'D58');
    expect(stdout).toContain(`decision  ${title}\n  open      ${open_point}\n`);
    expect(stdout).toContain(`assumed   ${assumption}\n`);
    expect(stdout).toMatch(/checks .*\berror-status\b/);
  });

  test('shows what a deployment has answered', async () => {
    const file = join(await temporaryDirectory(), 'answers.yaml');
    await writeFile(file, 'answers:\n  D58: ok\n');
    const args = ['contract', '--answers', file, '--explain', 'D58'];
    expect((await docprocHere(args)).stdout).toContain('answered  "ok"\n');
  });

  test.each([
    ['eror-status', 'error-status'],
    ['F88', 'F088'],
    ['D1', 'D01'],
    ['nothing-like-it', 'complete-response, F001, D01'],
  ])('names what may be meant by %s', async (id, meant) => {
    const { status, stderr } = await docprocHere(['contract', '--explain', id]);
    expect(status).toBe(2);
    expect(stderr).toContain(`--explain ${id}: no such check, fact or decision.`);
    expect(stderr).toContain(`such as ${meant}.`);
  });
});
