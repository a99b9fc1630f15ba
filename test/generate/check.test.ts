import { access, appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { copyProject, restoreCopy } from '../support/project-copy.ts';
import { docproc } from '../support/run.ts';

const cleanups: (() => Promise<void>)[] = [];
let project: string;

beforeAll(async () => {
  project = await copyProject((cleanup) => void cleanups.push(cleanup));
  return async () => {
    for (const cleanup of cleanups) await cleanup();
  };
});
// Its processes share the modules that the first one compiled. That fresh files pass, test/project/commands.test.ts shows.
beforeEach(() => restoreCopy(project));

const check = () => docproc(['generate', '--check'], { project });

test('generate --check names every stale, missing and extra file, and writes nothing', async () => {
  await appendFile(join(project, 'generated/types.ts'), '\n');
  await appendFile(join(project, 'docs/reference/decisions.md'), '\n');
  await rm(join(project, 'generated/operations.ts'));
  await writeFile(join(project, 'generated/forgotten.ts'), '');

  const { status, stdout, stderr } = await check();

  expect(status).toBe(1);
  expect(stdout.trim().split('\n').sort()).toEqual([
    'extra   generated/forgotten.ts',
    'missing generated/operations.ts',
    'stale   docs/reference/decisions.md',
    'stale   generated/types.ts',
  ]);
  expect(stderr).toContain('npm run generate');
  expect(await readFile(join(project, 'generated/types.ts'), 'utf8')).toMatch(/\n\n$/);
  expect(await readFile(join(project, 'generated/forgotten.ts'), 'utf8')).toBe('');
  await expect(access(join(project, 'generated/operations.ts'))).rejects.toThrow('ENOENT');
});

test('a change of the document makes the generated files stale', async () => {
  const schema = join(project, 'openapi/schemas/Fault.yaml');
  await writeFile(schema, (await readFile(schema, 'utf8')).replace('message:', 'text:'));

  const { status, stdout } = await check();

  expect(status).toBe(1);
  expect(stdout).toContain('stale   generated/openapi.json');
  expect(stdout).toContain('stale   generated/types.ts');
});
