import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyProject } from '../../support/project-copy.ts';
import { docproc, ended } from '../../support/run.ts';

/** Starts `generate`, kills it as soon as anything is written, and waits for its end. */
async function killAtFirstWrite(project: string): Promise<NodeJS.Signals | null> {
  const child = spawn(
    process.execPath,
    [join(project, 'scripts/commands/docproc.mjs'), 'generate'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const watcher = watch(join(project, 'generated'), (_event, name) => {
    if (name?.startsWith('.staging-')) child.kill('SIGKILL');
  });
  await ended(child);
  watcher.close();
  return child.signalCode;
}

test('a run that is killed while it writes leaves whole files, and the next run completes them', async () => {
  const project = await copyProject();
  const types = join(project, 'generated/types.ts');
  const good = await readFile(types, 'utf8');
  await writeFile(types, `${good}\n// kept until a run ends well\n`);

  expect(await killAtFirstWrite(project)).toBe('SIGKILL');

  const left = await readFile(types, 'utf8');
  expect([good, `${good}\n// kept until a run ends well\n`]).toContain(left);
  expect((await docproc(['generate'], { project })).status).toBe(0);
  expect(await readFile(types, 'utf8')).toBe(good);
  const names = await readdir(join(project, 'generated'));
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  await rm(project, { recursive: true });
});
