import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digests } from '../../generate/digests.ts';
import { copyProject } from '../../support/project-copy.ts';
import { docproc, projectDirectory } from '../../support/run.ts';

test('two runs write the same bytes, from any directory and from nothing', async () => {
  const project = await copyProject();
  await rm(join(project, 'generated'), { recursive: true });
  expect((await docproc(['generate'], { project })).status).toBe(0);
  const first = await digests(join(project, 'generated'));
  expect((await docproc(['generate'], { project, cwd: '/' })).status).toBe(0);

  expect(await digests(join(project, 'generated'))).toEqual(first);
  expect(first['/types.ts']).toBe(
    (await digests(join(projectDirectory, 'generated')))['/types.ts'],
  );
});
