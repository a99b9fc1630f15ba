import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { docprocHere } from '../support/docproc-here.ts';
import { copyProject } from '../support/project-copy.ts';
import { docproc, projectDirectory } from '../support/run.ts';

/** Digests of every file of a directory, by path. */
async function digests(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((file) => join(file.parentPath, file.name));
  const digest = async (file: string) =>
    [
      file.slice(directory.length),
      createHash('sha256')
        .update(await readFile(file))
        .digest('hex'),
    ] as const;
  return Object.fromEntries(await Promise.all(files.map(digest)));
}

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

test.each(['README.md', 'README.md/below', ''])(
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
