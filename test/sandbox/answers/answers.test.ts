import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { uuidOfVersion } from '../../../scripts/lib/uuid.ts';
import { defineAnsweredSandbox } from '../../../scripts/sandbox/answers/behavior.ts';
import { decisions } from '../../../scripts/sandbox/answers/supported-decisions.ts';
import { createNodeSandbox } from '../../../scripts/sandbox/node-sandbox.ts';
import { api, bundle } from '../../support/bundle.ts';
import { docprocHere } from '../../support/docproc-here.ts';
import { temporaryDirectory } from '../../support/temporary-directory.ts';
import { falseAlarms, family } from './family.ts';

describe('the decisions whose answers a sandbox supports', () => {
  test.each(Object.entries(decisions))('%s is a decision with such answers', (_, { id, read }) => {
    const { alternatives = [], value } = api.decisions.find((each) => each.id === id) ?? {};

    expect(alternatives.length > 0 || value !== undefined).toBe(true);
    expect(read('no such alternative') !== undefined).toBe(value?.type === 'string');
    expect(family.get(id)?.some((answer) => read(answer) === undefined)).toBe(false);
  });
});

describe('--answers', () => {
  /** What the command does with a file of answers. */
  async function sandboxWith(text: string) {
    const directory = await temporaryDirectory();
    const file = join(directory, 'answers.yaml');
    await writeFile(file, text);
    return docprocHere(['sandbox', '--port', '0', '--answers', file]);
  }

  test.each([
    ['answers: { D999: yes }', /D999: found an answer to no decision/],
    ['answers: { D75: sideways }', /D75 \(Which order of entries\): found "sideways"/],
    [
      'answers: { D105: shared }',
      /D105: the sandbox does not support "shared"\.\nThe sandbox supports:/,
    ],
    ['answers: { D51: none, D36: date }', /D36: .* "date"; expected date-time, milliseconds\./],
    ['answers: { D15: [one, two] }', /D15: .* expected three values/],
    ['D75: newest-first', /Found no answers/],
    ['answers: [', /neither YAML nor JSON/],
  ])('%s is wrong usage', async (text, message) => {
    const { status, stdout, stderr } = await sandboxWith(text);

    expect(status).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
  });

  test('of a file that is missing is wrong usage', async () => {
    const { status, stderr } = await docprocHere(['sandbox', '--answers', 'nowhere.yaml']);

    expect(status).toBe(2);
    expect(stderr).toMatch(/nowhere\.yaml: no such file/);
  });
});

/** The bodies of some requests to a sandbox that is answered. */
async function bodies(answers: Record<string, unknown>, ...paths: string[]) {
  const sandbox = createNodeSandbox(defineAnsweredSandbox(bundle, answers));
  onTestFinished(() => sandbox.close());
  const headers = { authorization: `Bearer ${sandbox.fixtures.token}` };
  const responses = paths.map((path) =>
    sandbox.fetch(`${sandbox.baseUrl}${path.replace('{job}', String(sandbox.fixtures.job_id))}`, {
      headers,
    }),
  );
  return Promise.all((await Promise.all(responses)).map((response) => response.json()));
}

describe('a sandbox with answers has', () => {
  test('the order, the form and the end of pages', async () => {
    const answers = { D75: 'newest-first', D150: 'number', D41: 'null', D62: 2 };
    const [first, all] = await bodies(answers, '/silo/v1/entries', '/silo/v1/entries?limit=100');

    const times = all.list.map((each: { created_at: string }) => each.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(first).toMatchObject({ list: all.list.slice(0, 2), limit: 2, next_cursor: '2' });
    expect(all.next_cursor).toBe(null);
  });

  test('other words, other times, and null', async () => {
    const answers = { D15: ['waits', 'done', 'broken'], D18: 'seconds', D85: 'null' };
    const [job, page] = await bodies(answers, '/transform/v1/jobs/{job}', '/silo/v1/entries');

    expect(job.status).toBe('done');
    expect(job.created_at).toMatch(/:\d\dZ$/);
    expect(job.intents[0].events[0].at).toMatch(/\.\d{3}Z$/);
    expect(page.list[0]).toMatchObject({ context: null });
  });

  test('other names of parameters, by which requests are read', async () => {
    const answers = { D33: 'in_folder', D69: 'page_size' };
    const [page] = await bodies(answers, '/silo/v1/entries?in_folder=sales-invoices&page_size=1');

    expect(page).toMatchObject({ folder: 'sales-invoices', limit: 1 });
  });

  test('other errors', async () => {
    const answers = { D59: 'problem', D151: 'bad-request' };
    const [error] = await bodies(
      answers,
      '/transform/v1/jobs/019cae02-a12f-755c-b172-5549ddc93e40',
    );

    expect(error).toMatchObject({ type: 'about:blank', status: 400 });
  });

  test('the first response to a creation, given again', async () => {
    const sandbox = createNodeSandbox(defineAnsweredSandbox(bundle, { D190: 'first' }), {
      stepDelay: 20,
    });
    onTestFinished(() => sandbox.close());
    const url = `${sandbox.baseUrl}/transform/v1/jobs/${uuidOfVersion(7)}`;
    const headers = {
      authorization: `Bearer ${sandbox.fixtures.token}`,
      'content-type': 'application/json',
    };
    const { workflow_id } = sandbox.fixtures;
    const body = JSON.stringify({ workflow_id, data: { number: 1 } });
    const create = async (query = '') => {
      const response = await sandbox.fetch(url + query, { method: 'PUT', headers, body });
      return response.json();
    };

    const first = await create();
    const again = await create('?wait=10');

    expect(first).not.toHaveProperty('completed_at');
    expect(again).toEqual(first);
    await expect
      .poll(async () => (await sandbox.fetch(url, { headers })).json())
      .toHaveProperty('completed_at');
    expect(await create()).toEqual(first);
  });
});

// The heavy tests draw many more combinations.
test('the contract tests report nothing wrong of a conforming sandbox with other answers', async () => {
  const answers = {
    ...{ D19: 'one', D59: 'problem', D84: 'absent', D118: 'ignored' },
    ...{ D45: 'replaced', D48: 'merged', D78: 'merged', D79: 'cleared', D81: 'cleared' },
    ...{ D95: 'continues', D109: 'branches', D113: 'created', D136: 'absent', D152: 'in-advance' },
  };
  expect(await falseAlarms(answers)).toEqual([]);
});

test('a `limit` of a series that is no page size says nothing about the largest page', async () => {
  expect(await falseAlarms({ D63: 2, D107: 'other' })).toEqual([]);
});
