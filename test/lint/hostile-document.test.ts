import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { formatProblems } from '../../scripts/document/problems.ts';
import { colorsFor } from '../../scripts/lib/terminal.ts';
import { lintDocument } from '../../scripts/lint/lint.ts';
import { docprocHere } from '../support/docproc-here.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const plain = colorsFor({ isTTY: false });
const head = 'openapi: 3.1.0\ninfo:\n  title: Hostile\n  version: 1.0.0\npaths: {}\n';
const schema = (text: string) => `${head}components:\n  schemas:\n    Thing: ${text}\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** The billion laughs: each list is ten times the one before. */
const aliasBomb = numbers(9)
  .map((level) => `x-${level + 1}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(', ')}]\n`)
  .join('');

/** Each schema refers to the next one twice. */
const doubling = numbers(60)
  .map((level) => {
    const next = `{ $ref: '#/components/schemas/A${level + 1}' }`;
    return `    A${level}: { type: object, properties: { a: ${next}, b: ${next} } }\n`;
  })
  .join('');

/** Documents with the place, the rule and the message of the problem. */
const documents: Record<string, { text: string; problem: RegExp }> = {
  'aliases that multiply': {
    text: `${head}x-0: &a0 [a, a, a, a, a, a, a, a, a, a]\n${aliasBomb}`,
    problem: /api\.yaml:\d+:\d+ {2}error {2}alias\n {2}Found aliases that together stand for more/,
  },
  'an alias within what it stands for': {
    text: `${head}x-0: &a [*a]\n`,
    problem: /api\.yaml:6:10 {2}error {2}alias\n {2}Found an alias within what it stands for/,
  },
  'the key __proto__': {
    text: `${head}components:\n  schemas:\n    __proto__: { type: object }\n`,
    problem: /api\.yaml:8:5 {2}error {2}prototype-key\n {2}Found the key __proto__/,
  },
  'a tag of another language': {
    text: `${head}x-0: !!js/function "function () {}"\n`,
    problem: /api\.yaml:6:20 {2}error {2}tag\n {2}Found the tag tag:yaml\.org,2002:js\/function/,
  },
  'a tag that only some parsers know': {
    text: `${head}x-0: !!binary aGk=\n`,
    problem: /api\.yaml:6:15 {2}error {2}tag\n {2}Found the tag tag:yaml\.org,2002:binary/,
  },
  'a pattern that backtracks without end': {
    text: schema(`{ type: string, pattern: ^(a+)+$, examples: [${'a'.repeat(40)}b] }`),
    problem: /api\.yaml:8:37 {2}error {2}pattern-time\n {2}Found a pattern that takes longer/,
  },
  'references that multiply': {
    text: `${head}components:\n  schemas:\n${doubling}    A60: { type: string }\n`,
    problem: /api\.yaml:\d+:5 {2}error {2}expansion-limit\n {2}Found references that together/,
  },
  'lists within lists': {
    text: `${head}x-0: ${'['.repeat(10_000)}${']'.repeat(10_000)}\n`,
    problem: /api\.yaml:6:\d+ {2}error {2}nesting-limit\n {2}Found more than 200 levels/,
  },
  'lists within lists, by indentation': {
    text: `${head}x-0:\n  ${'- '.repeat(5_000)}a\n`,
    problem: /api\.yaml:7:\d+ {2}error {2}nesting-limit\n {2}Found more than 200 levels/,
  },
  'a document of 50 MB': {
    text: `${head}x-0: ${'a'.repeat(50_000_000)}\n`,
    problem: /api\.yaml:1:1 {2}error {2}size-limit\n {2}Found 50 MB .*; expected at most 10 MB\./,
  },
  'a percent sign in a reference to a file': {
    text: schema("{ $ref: '%zz.yaml' }"),
    problem: /api\.yaml:8:20 {2}error {2}reference\n.*there is no file .*%zz\.yaml/,
  },
  'a percent sign in a pointer': {
    text: schema("{ $ref: '#/%zz' }"),
    problem: /api\.yaml:8:20 {2}error {2}reference\n.*has nothing at \/%zz/,
  },
};

test.each(Object.entries(documents))(
  '%s: a problem with its place, no stack trace',
  async (_, { text, problem }) => {
    const { file } = await writeDocument(text);

    const { problems, complete } = await lintDocument(file);

    expect(formatProblems(problems, plain)).toMatch(problem);
    expect(problems).toEqual([expect.objectContaining({ fix: expect.stringMatching(/\.$/) })]);
    expect(complete).toBe(false);
  },
);

const outside: Record<string, string> = {
  'a $ref': schema("{ $ref: '../secret.yaml' }"),
  'an alias for its text': `${head}x-0: &a ../secret.yaml\ncomponents:\n  schemas:\n    Thing: { $ref: *a }\n`,
  'a symbolic link': schema('{ $ref: link.yaml }'),
  'an example': `${head}components:\n  examples:\n    thing: { externalValue: ../secret.yaml }\n`,
};

test.each(Object.entries(outside))(
  'a file outside of the folder is not read through %s',
  async (_, text) => {
    const { file, folder } = await writeDocument(text);
    await writeFile(join(folder, '../secret.yaml'), 'fake-secret: 1\n');
    await symlink('../secret.yaml', join(folder, 'link.yaml'));

    const { problems } = await lintDocument(file);
    const printed = formatProblems(problems, plain);

    expect(printed).toMatch(/api\.yaml:\d+:\d+ {2}error {2}reference\n.*which leads out of /);
    expect(printed).not.toContain('fake-secret');
  },
);

test('--within allows a larger folder', async () => {
  const { file, folder } = await writeDocument(schema("{ $ref: '../shared.yaml' }"));
  await writeFile(join(folder, '../shared.yaml'), 'type: string\n');

  const { stdout } = await docprocHere(['lint', file, '--within', join(folder, '..')]);

  expect(stdout).toMatch(/shared\.yaml:1:1 {2}error {2}schema-file-name\n/);
  expect(stdout).not.toContain('error  reference\n');
});

test('linting ends at its time limit', async () => {
  const { file } = await writeDocument(`${head}x-0:\n${'  - a: 1\n'.repeat(1_000_000)}`);

  const { status, stdout, stderr } = await docprocHere(['lint', file, '--timeout', '1']);

  expect(stderr).toMatch(/^error: .+: linting takes longer than 1 s\. Give more time with --time/);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});

test.each(['$.__proto__', '$.constructor.prototype'])(
  'an overlay cannot reach %s, which is not in the document',
  async (target) => {
    const { folder } = await writeDocument('');
    const overlay = `overlay: 1.0.0\ninfo: { title: Hostile, version: 1.0.0 }\nactions:\n  - target: ${target}\n    update: { polluted: true }\n`;
    await writeFile(join(folder, 'overlay.yaml'), overlay);

    const args = ['generate', '--check', '--overlay', join(folder, 'overlay.yaml')];
    const { status, stderr } = await docprocHere(args);

    expect(stderr).toMatch(/overlay\.yaml:4:5 {2}error {2}overlay\n.*matches nothing/);
    expect(status).toBe(1);
  },
);

test('an overlay is checked as a document is', async () => {
  const { folder } = await writeDocument('');
  const overlay = `overlay: 1.0.0\ninfo: { title: Hostile, version: 1.0.0 }\nactions:\n  - target: $.info\n    update: { __proto__: { polluted: true } }\n`;
  await writeFile(join(folder, 'overlay.yaml'), overlay);

  const args = ['generate', '--check', '--overlay', join(folder, 'overlay.yaml')];
  const { status, stderr } = await docprocHere(args);

  expect(stderr).toMatch(/overlay\.yaml:5:15 {2}error {2}prototype-key\n/);
  expect(status).toBe(1);
});

/** Writes a document into a folder of its own, whose parent is removed after the test. */
async function writeDocument(text: string): Promise<{ folder: string; file: string }> {
  const parent = await temporaryDirectory();
  const folder = join(parent, 'document');
  await mkdir(folder);
  const file = join(folder, 'api.yaml');
  await writeFile(file, text);
  return { folder, file };
}
