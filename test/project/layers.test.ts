import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';
import { program, withReasons } from './dependency-cruiser.ts';

const config = join(projectDirectory, '.dependency-cruiser.mjs');

/** A small project that keeps every rule, with scripts of pages, which nothing imports. */
const sound: Record<string, string[]> = {
  'scripts/lib/colors.ts': [],
  'scripts/document/read.ts': ['scripts/lib/colors.ts', 'openapi/rules/rule.ts'],
  'scripts/api/model.ts': ['scripts/document/read.ts'],
  'scripts/checks/status.ts': ['scripts/api/model.ts'],
  'scripts/contract/run.ts': ['scripts/checks/status.ts', 'scripts/contract/report.ts'],
  'scripts/contract/report.ts': ['scripts/lib/colors.ts'],
  'scripts/contract/checks.ts': ['scripts/contract/scenarios/pages.ts'],
  'scripts/contract/scenarios/pages.ts': ['scripts/contract/resources/walk.ts'],
  'scripts/contract/resources/walk.ts': ['scripts/api/model.ts'],
  'scripts/mock/serve.ts': ['scripts/api/model.ts'],
  'scripts/sandbox/clock.ts': ['scripts/api/model.ts'],
  'scripts/sandbox/server/serve.ts': ['scripts/sandbox/clock.ts', 'http'],
  'scripts/contract/report/page.ts': [],
  'scripts/reference/browser/theme.ts': [],
  'scripts/samples/curl.ts': ['scripts/api/model.ts'],
  'scripts/reference/page.ts': ['scripts/samples/curl.ts'],
  'scripts/commands/start.ts': ['scripts/reference/page.ts', 'scripts/mock/serve.ts'],
  'scripts/package/index.ts': ['scripts/contract/run.ts', 'scripts/commands/start.ts'],
  'openapi/rules/rule.ts': [],
  'test/mock.test.ts': ['scripts/mock/serve.ts'],
};

/** For each rule an import that breaks it: from where, and of what. */
const broken: Record<string, [from: string, to: string]> = {
  'lib-imports-nothing-of-ours': ['scripts/lib/colors.ts', 'generated/operations.ts'],
  'document-import-down-only': ['scripts/document/read.ts', 'scripts/checks/status.ts'],
  'api-import-down-only': ['scripts/api/model.ts', 'scripts/mock/port.ts'],
  'checks-import-down-only': ['scripts/checks/status.ts', 'scripts/contract/level.ts'],
  'emitters-and-servers-import-down-only': ['scripts/mock/serve.ts', 'scripts/package/names.ts'],
  'contract-http-and-requests-imports-down-only': [
    'scripts/contract/http/send.ts',
    'scripts/contract/session/session.ts',
  ],
  'contract-session-imports-down-only': [
    'scripts/contract/session/session.ts',
    'scripts/contract/scenarios/jobs.ts',
  ],
  'contract-resources-imports-down-only': [
    'scripts/contract/resources/walk.ts',
    'scripts/contract/scenarios/jobs.ts',
  ],
  'only-the-list-of-checks-imports-scenarios': [
    'scripts/contract/scenarios/pages.ts',
    'scripts/contract/scenarios/jobs.ts',
  ],
  'contract-scenarios-imports-down-only': [
    'scripts/contract/scenarios/jobs.ts',
    'scripts/contract/sequences/sequence.ts',
  ],
  'contract-sequences-imports-down-only': [
    'scripts/contract/sequences/sequence.ts',
    'scripts/contract/report/html.ts',
  ],
  'contract-report-imports-down-only': [
    'scripts/contract/report/html.ts',
    'scripts/contract/run/result.ts',
  ],
  'commands-import-down-only': ['scripts/commands/start.ts', 'scripts/package/index.ts'],
  'no-import-between-emitters': ['scripts/mock/serve.ts', 'scripts/contract/level.ts'],
  'no-circle': ['scripts/contract/report.ts', 'scripts/contract/run.ts'],
  'no-import-from-test': ['scripts/commands/start.ts', 'test/support.ts'],
  'only-document-reads-openapi': ['scripts/commands/start.ts', 'openapi/rules/rule.ts'],
  'only-the-default-sandbox-imports-generated': [
    'scripts/sandbox/clock.ts',
    'generated/operations.ts',
  ],
  'every-file-has-a-layer': ['scripts/commands/start.ts', 'scripts/helpers/port.ts'],
  'sandbox-core-without-node': ['scripts/sandbox/clock.ts', 'timers'],
  'no-orphan': ['scripts/reference/browser/old.ts', 'scripts/reference/browser/old.ts'],
};

/** What dependency-cruiser reports, as far as it is read here. */
interface Summary {
  violations: { rule: { name: string }; from: string; to: string }[];
  ruleSetUsed: { forbidden: { name: string }[] };
}

/**
 * Writes modules that import nothing but types, and checks them by the rules of this project.
 *
 * @returns what dependency-cruiser prints
 */
async function cruise(modules: Record<string, string[]>, output: string[]): Promise<string> {
  const directory = await temporaryDirectory();
  for (const [path, imports] of Object.entries(modules)) {
    await mkdir(join(directory, dirname(path)), { recursive: true });
    const lines = imports.map(
      (each) => `export type * from '${isBuiltin(each) ? `node:${each}` : `/${each}`}';\n`,
    );
    const up = relative(dirname(path), '.');
    const source = lines.join('').replaceAll("'/", `'./${up}/`);
    await writeFile(join(directory, path), `${source}export type Some = string;\n`);
  }
  const folders = [...new Set(Object.keys(modules).map((path) => path.split('/')[0] ?? ''))];
  const args = [join(projectDirectory, program), '--config', config, ...output, ...folders];
  return (await run('node', args, { cwd: directory })).stdout;
}

async function check(modules: Record<string, string[]>) {
  const { summary }: { summary: Summary } = JSON.parse(
    await cruise(modules, ['--output-type', 'json']),
  );
  return {
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    found: summary.violations.map(({ rule, from, to }) => [rule.name, from, to]),
  };
}

test('a tree that keeps the layers passes', async () => {
  expect((await check(sound)).found).toEqual([]);
});

test('each rule finds what breaks it, although it is an import of a type only', async () => {
  const modules: Record<string, string[]> = structuredClone(sound);
  for (const [from, to] of Object.values(broken)) {
    if (!isBuiltin(to)) modules[to] ??= [];
    modules[from] = [...(modules[from] ?? []), ...(from === to ? [] : [to])];
  }
  const { rules, found } = await check(modules);
  expect(Object.keys(broken).sort()).toEqual(rules.sort());
  for (const [rule, modules] of Object.entries(broken)) {
    expect(found).toContainEqual([rule, ...modules]);
  }
});

test('the message of an import against the direction says what to do', async () => {
  const modules = structuredClone(sound);
  modules['scripts/document/read.ts']?.push('scripts/checks/status.ts');
  const text = await cruise(modules, withReasons);
  expect(text).toContain('document-import-down-only: scripts/document/read.ts');
  expect(text.replace(/\s+/g, ' ')).toContain(
    'Move what both need to a lower layer, or let a command hand it over.',
  );
});

/** A file of `generated/` in a text of a program. */
const generatedPath = /['"`][^'"`]*\bgenerated\/\w[^'"`]*['"`]/;

test('only commands and the build of the package read generated/ by a path', async () => {
  const files = await Array.fromAsync(glob('scripts/**/*.{ts,mjs}', { cwd: projectDirectory }));
  const readers = new Set<string>();
  for (const file of files) {
    const lines = (await readFile(join(projectDirectory, file), 'utf8')).split('\n');
    // dependency-cruiser sees what is imported.
    const others = lines.filter((line) => !/\bfrom '/.test(line));
    if (others.some((line) => generatedPath.test(line))) readers.add(file.split('/')[1] ?? '');
  }
  expect(readers).toEqual(new Set(['commands', 'package']));
});
