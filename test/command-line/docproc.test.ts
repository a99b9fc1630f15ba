import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { docprocHere } from '../support/docproc-here.ts';
import { docproc, projectDirectory, run } from '../support/run.ts';

const { stdout: help } = await docprocHere(['--help']);
const [, listed = ''] = help.split('Commands:');
const commands = [...listed.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name ?? '');

test('--help names the commands of the design', () => {
  const names = ['start', 'lint', 'generate', 'docs', 'mcp', 'mock', 'sandbox', 'contract'];
  expect(commands).toEqual(expect.arrayContaining(names));
});

test.each(commands)('%s --help shows an example, and ends with 0', async (name) => {
  const { status, stdout, stderr } = await docprocHere([name, '--help']);
  expect(status).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: docproc ${name} `));
  expect(stdout).toContain('Example');
  expect(await docprocHere(['help', name])).toEqual({ status, stdout, stderr });
  expect(stderr).toBe('');
});

test.each(commands)('%s --help shows no default that says nothing', async (name) => {
  const { stdout } = await docprocHere([name, '--help']);
  expect(stdout.replace(/\s+/g, ' ')).not.toMatch(/\(default: (none|false|\[\])/);
});

test.each([[['--version']], ...commands.map((name) => [[name, '--version']])])(
  '%j prints the version of the package',
  async (args) => {
    const { status, stdout } = await docprocHere(args);
    expect(stdout).toBe(`${manifest.version}\n`);
    expect(status).toBe(0);
  },
);

/** Prints the address of every module that the process loads, and in the end the parts of Node.js that it has loaded. */
const printModules = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });
process.on('exit', () => process.stderr.write(process.moduleLoadList.join('\\n')));`;

/** What only some options of the sandbox need, and the HTTP client of Node.js. */
const slow = ['ajv/', 'yaml/', 'jsonpath-rfc9535/', 'internal/deps/undici/'];

test.each([
  { name: 'contract', never: ['@redocly', '@stoplight', 'esbuild', 'scripts/sandbox/'] },
  { name: 'start', never: ['/generated/'] },
  { name: 'sandbox', never: ['@redocly', '@stoplight', 'esbuild', ...slow] },
  { name: 'mcp', never: ['@stoplight', 'esbuild'] },
  { name: 'mock', never: ['@stoplight/spectral-core', 'esbuild', 'openapi-typescript'] },
])('$name loads no tool that only other commands need', async ({ name, never }) => {
  const preload = `--import=data:text/javascript,${encodeURIComponent(printModules)}`;
  const path = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const { status, stderr } = await run('node', [preload, path, name, '--help']);
  expect(stderr).toContain(`scripts/commands/${name}.ts`);
  const loaded = stderr.split('\n').map((url) => url.split('/node_modules/').at(-1) ?? '');
  expect(loaded.filter((url) => never.some((tool) => url.includes(tool)))).toEqual([]);
  expect(status).toBe(0);
});

test.each(commands)('%s refuses an unknown option with 2, and no stack trace', async (name) => {
  const { status, stdout, stderr } = await docprocHere([name, '--no-such-option']);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain("unknown option '--no-such-option'");
  expect(stderr).not.toMatch(/^\s+at /m);
});

test.each([[['nothing-of-ours']], [[]], [['constructor']]])('%j is wrong usage', async (args) => {
  const { status, stdout, stderr } = await docprocHere(args);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('Usage: docproc <command>');
});

test.each(['abc', '-1', '65536', '1.5', ''])('a port of "%s" is refused', async (port) => {
  const { status, stderr } = await docprocHere(['mock', `--port=${port}`]);
  expect(status).toBe(2);
  expect(stderr).toContain('Expected a whole number from 0 to 65535');
});

test('output that nobody reads is no error', async () => {
  const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
  const child = spawn(process.execPath, [script, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [[status], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test('color appears in no output that is not a terminal', async () => {
  const { stderr } = await docproc(['mock', '--port', 'x'], {
    env: { ...process.env, FORCE_COLOR: '1' },
  });
  expect(stderr).not.toContain('\u001b[');
});
