import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownRulesOf, rulesDirectory, rulesetNames, rulesetPath } from './rulesets.ts';

const own = rulesetNames.flatMap(ownRulesOf);
const testFiles = readdirSync(join(import.meta.dirname, 'rules'));
const functionFiles = readdirSync(join(rulesDirectory, 'functions'));

test('the rulesets are those that are tested here', () => {
  const files = readdirSync(rulesDirectory).filter((name) => name.endsWith('.yaml'));
  expect(files.map((name) => basename(name, '.yaml')).sort()).toEqual([...rulesetNames].sort());
});

test('every rule has a test of its name, and every test a rule', () => {
  expect(testFiles).toEqual(own.map(({ id }) => `${id}.test.ts`).sort());
});

test.each(own)(
  'the test of $id describes that rule, with documents for and against it',
  ({ id }) => {
    const source = readFileSync(join(import.meta.dirname, 'rules', `${id}.test.ts`), 'utf8');
    const [, described] = source.match(/describeRule\('([\w-]+)'/) ?? [];
    expect(described).toBe(id);
    expect(source).toMatch(/^ {2}fires: \{\n {4}\S/m);
    expect(source).toMatch(/^ {2}passes: \{ ?\n? *\S/m);
  },
);

test.each(own)(
  '$id is in kebab-case, and says what holds and how to fix it',
  ({ id, definition }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(definition).toMatchObject({
      description: expect.stringMatching(/^[A-Z].*\.$/),
      message: '{{error}}',
      severity: 'error',
      extensions: { fix: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  },
);

test('every function is one of a rule, and every rule has one of ours', () => {
  const called = own.map(({ definition }) => `${definition.then.function}.js`);
  expect(functionFiles).toEqual([...new Set(called)].sort());
});

test.each(functionFiles)('%s has the function of its name, in fewer than 60 lines', (file) => {
  const source = readFileSync(join(rulesDirectory, 'functions', file), 'utf8');
  const name = basename(file, '.js').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  expect(source).toMatch(new RegExp(`^  function ${name}\\(`, 'm'));
  expect(source.split('\n').length).toBeLessThan(60);
});

describe('a ready-made rule that is switched off has its reason beside it', () => {
  const files = [...rulesetNames.map(rulesetPath), join(rulesDirectory, '../../redocly.yaml')];

  test.each(files)('%s', (file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    const off = lines.flatMap((line, index) => (/^ +[\w$-]+: off$/.test(line) ? [index] : []));
    expect(off.filter((index) => !/^ +# /.test(lines[index - 1] ?? ''))).toEqual([]);
  });
});
