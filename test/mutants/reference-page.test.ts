import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../../scripts/contract/checks.ts';
import { projectDirectory } from '../support/run.ts';
import { mutants } from './all-mutants.ts';

const introduction = `<!-- Generated from test/mutants/ by \`npx vitest run --project mutants test/mutants/reference-page.test.ts -u\`. Do not edit. -->

# Mutants

For each [check](checks.md) of the contract tests, the faulty servers in which it has to find something, and
at which level. A test runs each of them.`;

test('docs/reference/mutants.md lists the mutants of each check', async () => {
  const all = Object.values(mutants).flat();
  const entries = checks.map(({ id }) => {
    const own = all.filter(({ check }) => check === id);
    return [
      `## ${id}`,
      '',
      ...own.map(({ name, level = 'documented' }) => `- ${name} (\`${level}\`)`),
    ].join('\n');
  });
  const page = `${[introduction, ...entries].join('\n\n')}\n`;
  await expect(page).toMatchFileSnapshot(join(projectDirectory, 'docs/reference/mutants.md'));
});
