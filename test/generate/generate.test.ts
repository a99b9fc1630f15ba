import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { docprocHere } from '../support/docproc-here.ts';
import { leaveProcessesUnmeasured } from '../support/process-coverage.ts';
import { copyProject } from '../support/project-copy.ts';
import { docproc, projectDirectory } from '../support/run.ts';
import { digests } from './digests.ts';

leaveProcessesUnmeasured();

test('a document that is broken leaves the last good files, and says where it is broken', async () => {
  const project = await copyProject();
  const good = await digests(join(project, 'generated'));
  const path = join(project, 'openapi/paths/silo-entries.yaml');
  await writeFile(
    path,
    (await readFile(path, 'utf8')).replace('schemas/SiloEntryPage', 'schemas/Missing'),
  );

  const { status, stdout, stderr } = await docproc(['generate'], { project });

  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/openapi\/paths\/silo-entries\.yaml:\d+:\d+/);
  expect(stderr).toContain('Missing.yaml');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(await digests(join(project, 'generated'))).toEqual(good);
});

test.each(['README.md', 'README.md/below', '/proc/nope', ''])(
  '--out "%s" is wrong usage, and no stack trace',
  async (out) => {
    const { status, stderr } = await docprocHere(['generate', '--out', out]);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^error: .*directory/);
    expect(stderr).not.toMatch(/^\s+at /m);
  },
);

test('the directory of this repository is the same, however it is written', async () => {
  expect(await docprocHere(['generate', '--check', '--out', './generated/'])).toMatchObject({
    status: 0,
  });
});

test('the YAML bundle reads as the JSON one, by YAML 1.1 too, which knows dates', async () => {
  const read = (name: string) => readFile(join(projectDirectory, 'generated', name), 'utf8');
  const document = JSON.parse(await read('openapi.json'));

  expect(parse(await read('openapi.yaml'))).toEqual(document);
  expect(parse(await read('openapi.yaml'), { version: '1.1' })).toEqual(document);
});
