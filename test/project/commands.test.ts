import { expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { program, withReasons } from './dependency-cruiser.ts';

/** Commands that check the repository: each is one test, which passes when its command ends with 0. */
const commands: Record<string, string[]> = {
  'generated files are fresh (generate --check)': [
    'scripts/commands/docproc.mjs',
    'generate',
    '--check',
  ],
  'style of the code (biome)': ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  // The native compiler takes a third of the time; test/heavy/package compiles with each that users have.
  'types (tsc)': ['node_modules/typescript-7/bin/tsc', '--noEmit'],
  'types of the lint rules (tsc)': [
    'node_modules/typescript-7/bin/tsc',
    '--noEmit',
    '-p',
    'openapi',
  ],
  'imports keep the layers (dependency-cruiser)': [program, 'scripts', 'test', ...withReasons],
};

test.for(Object.entries(commands))('%s', async ([, args]) => {
  // Coverage slows down large tools.
  const env = { ...process.env, NODE_V8_COVERAGE: '' };
  const { status, stdout, stderr } = await run('node', args, { cwd: projectDirectory, env });
  expect(status, `${stdout}${stderr}`).toBe(0);
});
