import { describe, expect, test } from 'vitest';
import { checks } from '../../scripts/contract/checks.ts';
import { docprocHere } from '../support/docproc-here.ts';

test('--list shows every check in one line', async () => {
  const { status, stdout } = await docprocHere(['contract', '--list']);
  expect(status).toBe(0);
  const ids = stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ')[0]);
  expect(ids).toEqual(checks.map(({ id }) => id));
});

describe('--explain', () => {
  test('says what a check asserts and rests on, and how to fix', async () => {
    const { stdout } = await docprocHere(['contract', '--explain', 'error-status']);
    expect(stdout).toMatch(/asserts .+\n(.*\n)*.*rests on {2}decision D\d+(.*\n)*.*fix .+/);
  });

  test('names the check that may be meant', async () => {
    const { status, stderr } = await docprocHere(['contract', '--explain', 'eror-status']);
    expect(status).toBe(2);
    expect(stderr).toContain('such as error-status');
  });
});
