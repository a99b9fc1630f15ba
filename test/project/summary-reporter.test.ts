import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

const config = 'export default { test: { experimental: { viteModuleRunner: false } } };';
const modules = join(projectDirectory, 'node_modules');
const reporter = join(projectDirectory, 'test/support/summary-reporter.ts');

/** Runs test files in a directory of their own, and returns how that ended and its last line. */
async function summaryOf(files: Record<string, string>, ...options: string[]) {
  const directory = await temporaryDirectory();
  await symlink(modules, join(directory, 'node_modules'));
  await writeFile(join(directory, 'vitest.config.mjs'), config);
  for (const [name, source] of Object.entries(files)) {
    await writeFile(join(directory, name), `import { test } from 'vitest';\n${source}\n`);
  }
  const vitest = join(modules, 'vitest/vitest.mjs');
  const { status, stdout } = await run(
    'node',
    [vitest, 'run', '--root', directory, '--reporter', reporter, ...options],
    // The coverage of the outer run would hide that of this one.
    { cwd: directory, env: { ...process.env, NODE_V8_COVERAGE: '' } },
  );
  return { status, stdout, last: stdout.trimEnd().split('\n').at(-1) };
}

const passing = "test('passes', () => {});";

test('the last line counts every test, and a file that cannot be loaded as a failure', async () => {
  const { status, last } = await summaryOf({
    'mixed.test.ts': `${passing} test('fails', () => { throw new Error(); }); test.skip('is skipped', () => {});`,
    'broken.test.ts': "throw new Error('not loaded');",
  });
  expect({ status, last }).toEqual({ status: 1, last: '1 passed, 2 failed, 1 skipped' });
});

test('coverage below its threshold is a failure, and files below 80 % are named', async () => {
  const { status, stdout, last } = await summaryOf(
    {
      'some.test.ts': `import { used } from './some.ts'; test('passes', () => used());`,
      'some.ts':
        'export function used() {\n  return 1;\n}\nexport function unused() {\n  used();\n  used();\n}',
    },
    ...['--coverage', '--coverage.include=some.ts', '--coverage.thresholds.lines=90'],
  );
  expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed' });
  expect(stdout).toMatch(
    /^Coverage: 33.33 % of the lines in scripts\/ that run in Node.js \(1 of 3\)$/m,
  );
  expect(stdout).toMatch(/^FAIL {2}the coverage, or the end of the run/m);
  expect(stdout).toMatch(/^ +33\.3 % .*some\.ts$/m);
});

test('an error outside of tests is a failure, and is named', async () => {
  const { status, stdout, last } = await summaryOf({
    'rejecting.test.ts': `${passing} void Promise.reject(new Error('nobody handles this'));`,
  });
  expect({ status, last }).toEqual({ status: 1, last: '1 passed, 1 failed' });
  expect(stdout).toMatch(/^FAIL {2}outside of tests: .*nobody handles this$/m);
});
