import { expect, test } from 'vitest';
import { docproc } from '../support/run.ts';

const { stdout: help } = await docproc(['--help']);
const commands = [...help.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name ?? '');

test('--help names the commands of the design', () => {
  expect(commands).toEqual(expect.arrayContaining(['generate', 'mock']));
});

test.each(commands)('%s --help shows an example, and ends with 0', async (name) => {
  const { status, stdout, stderr } = await docproc([name, '--help']);
  expect(status).toBe(0);
  expect(stdout).toContain(`docproc ${name}`);
  expect(stdout).toContain('Example');
  expect(stderr).toBe('');
});

test.each(commands)('%s refuses an unknown option with 2, and no stack trace', async (name) => {
  const { status, stdout, stderr } = await docproc([name, '--no-such-option']);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain("unknown option '--no-such-option'");
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.each([[['nothing-of-ours']], [[]], [['constructor']]])('%j is wrong usage', async (args) => {
  const { status, stdout, stderr } = await docproc(args);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('Usage: docproc <command>');
});

test.each(['abc', '-1', '65536', '1.5', ''])('a port of "%s" is refused', async (port) => {
  const { status, stderr } = await docproc(['mock', `--port=${port}`]);
  expect(status).toBe(2);
  expect(stderr).toContain('Expected a whole number from 0 to 65535');
});

test('colour appears in no output that is not a terminal', async () => {
  const { stderr } = await docproc(['mock', '--port', 'x'], {
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  expect(stderr).not.toContain('\u001b[');
});
