import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, watch, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { groupOf } from '../../scripts/diff/rules.ts';
import { headingAnchor, markdownSections } from '../../scripts/lib/markdown.ts';
import { copyDocument } from '../lint/document-copy.ts';
import { bundle } from '../support/bundle.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { docproc, ended, projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { pairs } from './pairs.ts';
import { edited, places, smallDocument } from './small-document.ts';

leaveProcessesUnmeasured();

const narrowed = smallDocument({ [`${places.limit}/required`]: true });

/** A directory with `old.json` and `new.json`, which breaks callers. */
async function twoDocuments(): Promise<{ old: string; current: string; directory: string }> {
  const directory = await temporaryDirectory();
  const [old, current] = [join(directory, 'old.json'), join(directory, 'new.json')];
  await writeFile(old, JSON.stringify(smallDocument()));
  await writeFile(current, JSON.stringify(narrowed));
  return { old, current, directory };
}

test('a document is compared with the working tree, its bundle among them', async () => {
  const bundle = join(projectDirectory, 'generated/openapi.json');

  expect(await docprocHere(['diff', bundle])).toMatchObject({ status: 0, stdout: 'No changes.\n' });
});

test('a report names the registers and extensions that one document lacks', async () => {
  const directory = await temporaryDirectory();
  const [old = '', current = '', path = ''] = ['old.json', 'new.json', 'c.json'].map((name) =>
    join(directory, name),
  );
  await writeFile(old, JSON.stringify(smallDocument({ [`${places.get}/x-role`]: 'list-entries' })));
  await writeFile(current, JSON.stringify(smallDocument({ '/x-facts': [] })));
  const { status, stdout } = await docprocHere(['diff', old, current, '--report', `json=${path}`]);

  expect({ status, stdout }).toEqual({
    status: 0,
    stdout:
      'No changes.\nOnly one of the documents has x-facts, x-decisions, x-role: not compared.\n',
  });
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    changes: [],
    notCompared: ['x-facts', 'x-decisions', 'x-role'],
  });
});

test('text names place, rule, operation and reason', async () => {
  const { old, current } = await twoDocuments();

  expect(await docprocHere(['diff', old, current])).toEqual({
    status: 0,
    stdout: `breaking  ${places.limit}/required  request-required-narrowed
  The query parameter \`limit\` is required
  callers: breaking. A request that was valid can be rejected.
  implementers: harmless. Every valid request was valid before.
  operations: fetchThing

For callers: 1 breaking, 0 risky, 0 harmless.
For implementers: 0 breaking, 0 risky, 1 harmless.
The version needs a major step.
`,
    stderr: '',
  });
});

test('text, Markdown and HTML say what the keyword that changed rests on', async () => {
  const directory = await temporaryDirectory();
  const old = join(projectDirectory, 'generated/openapi.json');
  const current = join(directory, 'new.json');
  const schemas = '/components/schemas';
  const changed = edited(bundle, {
    [`${schemas}/Job/properties/status/type`]: 'integer',
    '/components/parameters/silo-entries-cursor/name': 'after',
  });
  await writeFile(current, JSON.stringify(changed));
  const paths = ['markdown', 'html'].map((format) => join(directory, format));
  const { stdout } = await docprocHere([
    ...['diff', old, current, `--report=markdown=${paths[0]}`, `--report=html=${paths[1]}`],
  ]);

  for (const report of [
    stdout,
    ...(await Promise.all(paths.map((path) => readFile(path, 'utf8')))),
  ]) {
    expect(report).toMatch(/fact F085: A job has `status`, a string/);
    expect(report).toMatch(/decision D68 \([^)]+\), assumed otherwise/);
  }
});

test.each([
  [[], 0],
  [['--fail-on', 'breaking'], 1],
  [['--fail-on', 'risky'], 1],
  [['--fail-on', 'breaking', '--for', 'callers'], 1],
  [['--fail-on', 'risky', '--for', 'implementers'], 0],
  [['--fail-on', 'harmless', '--for', 'implementers'], 1],
])('with %j, the status is %i', async (options, status) => {
  const { old, current } = await twoDocuments();

  expect(await docprocHere(['diff', old, current, ...options])).toMatchObject({ status });
});

test('every format has the change', async () => {
  const { old, current, directory } = await twoDocuments();
  const formats = ['text', 'json', 'markdown', 'html', 'sarif'];
  const reports = formats.map((format) => `--report=${format}=${join(directory, format)}`);
  const { status, stdout, stderr } = await docprocHere([
    'diff',
    old,
    current,
    '--format=json',
    ...reports,
  ]);

  expect(status).toBe(0);
  expect(stderr).toContain('For callers: 1 breaking');
  for (const format of formats) {
    expect(await readFile(join(directory, format), 'utf8')).toContain('request-required-narrowed');
  }
  expect(await readFile(join(directory, 'json'), 'utf8')).toBe(stdout);
  expect(JSON.parse(stdout)).toMatchObject({
    old: { name: old, version: '1.0.0' },
    summary: { callers: { breaking: 1, risky: 0, harmless: 0 } },
    step: 'major',
    changes: [{ operations: ['fetchThing'] }],
  });
  expect(JSON.parse(await readFile(join(directory, 'sarif'), 'utf8'))).toMatchObject({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docproc diff', rules: [{ id: 'request-required-narrowed' }] } },
        results: [{ ruleId: 'request-required-narrowed', ruleIndex: 0, level: 'error' }],
      },
    ],
  });
});

test.each([
  ['all', 'error'],
  ['callers', 'error'],
  ['implementers', 'note'],
])('the level in SARIF is what a change means for %s', async (audience, level) => {
  const { old, current } = await twoDocuments();
  const args = ['diff', old, current, '--format=sarif', '--for', audience];
  const { stdout } = await docprocHere(args);

  expect(JSON.parse(stdout).runs[0].results).toMatchObject([{ level }]);
});

test('SARIF links each rule to the published reference, if it is named', async () => {
  const { old, current } = await twoDocuments();
  const args = ['diff', old, current, '--format=sarif'];
  const address = 'https://docs.example.com/api';
  const linked = await docprocHere([...args, '--reference', address]);
  const anchor = headingAnchor(groupOf('request-required-narrowed').title);
  const [rule] = JSON.parse(linked.stdout).runs[0].tool.driver.rules;
  expect(rule.helpUri).toBe(`${address}/guides/diff-rules.html#${anchor}`);
  expect((await docprocHere(args)).stdout).not.toContain('helpUri');
});

test('the page of rules has each rule of a pair, with its classes', async () => {
  const page = await readFile(join(projectDirectory, 'docs/reference/diff-rules.md'), 'utf8');
  const missing = pairs.filter(({ rule, callers, implementers }) => {
    const { title, rules } = groupOf(rule);
    const id = rule in rules ? rule : rule.replace(/^([a-z]+)-.+-([a-z]+)$/, '$1-KEYWORD-$2');
    const section = markdownSections(page).find(({ heading }) => heading === title);
    const row = section?.text.split('\n').find((line) => line.startsWith(`| \`${id}\` |`)) ?? '';
    return !row.includes(`| ${callers}: `) || !row.includes(`| ${implementers}: `);
  });
  expect(missing.map(({ name }) => name)).toEqual([]);
});

test('SARIF names the line of the new document', async () => {
  const copy = await copyDocument();
  await copy.replace(
    'schemas/Job.yaml',
    '  status:\n    type: string',
    '  status:\n    type: integer',
  );
  const released = join(projectDirectory, 'generated/openapi.json');
  const args = ['diff', released, 'openapi.yaml', '--format=sarif'];
  const { stdout } = await docprocHere(args, { cwd: copy.directory });

  const lines = (await readFile(join(copy.directory, 'schemas/Job.yaml'), 'utf8')).split('\n');
  const [result] = JSON.parse(stdout).runs[0].results;
  expect(result.locations[0].physicalLocation).toEqual({
    artifactLocation: { uri: 'schemas/Job.yaml' },
    region: { startLine: lines.indexOf('  status:') + 2, startColumn: 5 },
  });
});

test('texts of a document are escaped in HTML and Markdown', async () => {
  const { old, current, directory } = await twoDocuments();
  const title = '<script>alert(1)</script> | x';
  await writeFile(current, JSON.stringify(smallDocument({ '/info/title': title })));
  const reports = ['html', 'markdown'].map(
    (format) => `--report=${format}=${join(directory, format)}`,
  );
  await docprocHere(['diff', old, current, ...reports]);

  for (const format of ['html', 'markdown']) {
    const text = await readFile(join(directory, format), 'utf8');
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toContain('<script>');
  }
});

describe('a git revision', () => {
  /** A repository with a commit for each of two documents; the working tree has the second. */
  async function repository(): Promise<string> {
    const directory = await temporaryDirectory();
    const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
    const git = (...args: string[]) => run('git', [...identity, ...args], { cwd: directory });
    await git('init', '-q');
    await mkdir(join(directory, 'api'));
    for (const document of [smallDocument(), narrowed]) {
      await writeFile(join(directory, 'api/things.json'), JSON.stringify(document));
      await git('add', '.');
      await git('commit', '-qm', 'Change');
    }
    await git('tag', 'v1.0.0', 'HEAD~1');
    return directory;
  }

  /** Starts a comparison of the two commits with a directory of its own for temporary files. */
  async function start(old: string) {
    const [cwd, temporary] = [await repository(), await temporaryDirectory()];
    const script = join(projectDirectory, 'scripts/commands/docproc.mjs');
    const env = { ...process.env, TMPDIR: temporary, NODE_DISABLE_COMPILE_CACHE: '1' };
    const args = [script, 'diff', old, 'api/things.json'];
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    return { cwd, temporary, child };
  }

  test.each([
    'git:HEAD~1:api/things.json',
    'git:v1.0.0:api/things.json',
    'git:v1.0.0:./api/things.json',
  ])('%s', async (old) => {
    const { cwd, temporary, child } = await start(old);

    expect(await ended(child)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('request-required-narrowed'),
    });
    expect(await run('git', ['status', '--porcelain'], { cwd })).toMatchObject({ stdout: '' });
    expect(await readdir(temporary)).toEqual([]);
  });

  test('leaves no files behind on Ctrl-C', async () => {
    const { temporary, child } = await start('git:v1.0.0:api/things.json');
    const closed = once(child, 'close');
    for await (const _ of watch(temporary)) break;
    child.kill('SIGINT');

    expect(await closed).toEqual([null, 'SIGINT']);
    expect(await readdir(temporary)).toEqual([]);
  });

  test.each([
    [
      'git:nothing',
      'error: git:nothing: there is no such revision in this repository. If it is a shallow clone, fetch it first: git fetch --unshallow --tags.',
    ],
    ['git:HEAD:nothing.yaml', "error: git:HEAD: path 'nothing.yaml' does not exist in 'HEAD'."],
    ['git:', 'error: git:: no revision. Expected one such as git:main or git:HEAD~3.'],
    ['git:--output=x', 'error: git:--output=x: no revision.'],
  ])('%s does not exist', async (name, message) => {
    const { status, stderr } = await docproc(['diff', name]);

    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

test('documents without operation ids are compared', async () => {
  const directory = await temporaryDirectory();
  const { get, put } = places;
  const without = { [`${get}/operationId`]: undefined, [`${put}/operationId`]: undefined };
  const old = join(directory, 'old.json');
  const current = join(directory, 'new.json');
  await writeFile(old, JSON.stringify(smallDocument(without)));
  await writeFile(current, JSON.stringify(smallDocument({ ...without, [`${get}/tags`]: ['A'] })));

  const { status, stdout } = await docprocHere(['diff', old, current]);

  expect(status).toBe(0);
  expect(stdout).toContain('GET /things/{id}');
});

test.each([
  ['', 'Found'],
  ['{ swagger: "2.0" }', '2.0'],
  ['{ openapi: 3.1.0, paths: [] }', '`Paths`'],
])('what is not valid OpenAPI 3 is not compared: %j', async (text, message) => {
  const path = join(await temporaryDirectory(), 'broken.yaml');
  await writeFile(path, text);

  const { status, stdout, stderr } = await docprocHere(['diff', path, path]);

  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain('cannot be compared:');
  expect(stderr).toContain(message);
});

test('what may be a revision is named as one has to write it', async () => {
  const { status, stderr } = await docprocHere(['diff', 'HEAD~1']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^error: HEAD~1: no such file\. .* write git:HEAD~1\.\n$/);
});

test('wrong usage is reported', async () => {
  expect(await docprocHere(['diff', 'no-such-file.yaml'])).toMatchObject({ status: 2 });
  expect(await docprocHere(['diff', 'a', '--report', 'pdf=a.pdf'])).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Expected one of text, json, markdown, html, sarif'),
  });
});

test('a report that cannot be written is reported before the documents are compared', async () => {
  const report = ['--report', `html=${await temporaryDirectory()}`];

  expect(await docprocHere(['diff', 'git:HEAD', ...report])).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringContaining('cannot be written (EISDIR)'),
  });
});
