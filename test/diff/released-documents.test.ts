import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

function pathOf(version: string): string {
  return `openapi/releases/${version}.json`;
}

/** The versions that have a tag in a repository; none where there is no repository. */
async function taggedVersions(cwd: string): Promise<string[]> {
  const { stdout } = await run('git', ['tag', '--list', 'v*.*.*'], { cwd });
  return stdout.split('\n').flatMap((tag) => (tag ? [tag.slice(1)] : []));
}

/** The tagged versions whose document is not what it was when the tag was set. */
async function changedDocuments(cwd: string): Promise<string[]> {
  const changed: string[] = [];
  for (const version of await taggedVersions(cwd)) {
    const path = pathOf(version);
    const released = await run('git', ['show', `v${version}:${path}`], { cwd });
    const kept = await readFile(join(cwd, path), 'utf8').catch(() => undefined);
    if (released.status !== 0 || kept !== released.stdout) changed.push(version);
  }
  return changed;
}

test('a released document is what it was when its tag was set', async ({ skip }) => {
  const versions = await taggedVersions(projectDirectory);
  skip(
    versions.length === 0,
    'No tag tells which versions are released. If this clone lacks them, run git fetch --tags.',
  );
  expect(
    await changedDocuments(projectDirectory),
    'These versions are released, and their documents in openapi/releases changed. Undo it: git checkout vVERSION -- openapi/releases/VERSION.json.',
  ).toEqual([]);
});

/** A repository in which version 1.0.0 has a tag, and the file `1.1.0.json` has none. */
async function releasedRepository(): Promise<string> {
  const cwd = await temporaryDirectory();
  await mkdir(dirname(join(cwd, pathOf('1.0.0'))), { recursive: true });
  await writeFile(join(cwd, pathOf('1.0.0')), '{"info":{"version":"1.0.0"}}\n');
  await writeFile(join(cwd, pathOf('1.1.0')), '{"info":{"version":"1.1.0"}}\n');
  const identity = ['-c', 'user.name=A', '-c', 'user.email=a@example.com'];
  for (const args of [['init'], ['add', '.'], ['commit', '-m', 'Release'], ['tag', 'v1.0.0']]) {
    expect(await run('git', [...identity, ...args], { cwd })).toMatchObject({ status: 0 });
  }
  return cwd;
}

test.each([
  [
    'a change of a released document',
    '1.0.0',
    '{"info":{"version":"1.0.0","title":"A"}}\n',
    ['1.0.0'],
  ],
  ['a released document that is removed', '1.0.0', undefined, ['1.0.0']],
  ['no change of a document without a tag', '1.1.0', '{}\n', []],
])('reports %s', async (_, version, content, expected) => {
  const cwd = await releasedRepository();
  expect(await changedDocuments(cwd)).toEqual([]);
  const path = join(cwd, pathOf(version));
  await (content === undefined ? rm(path) : writeFile(path, content));
  expect(await changedDocuments(cwd)).toEqual(expected);
});

test('a clone without tags has no released documents', async () => {
  const [from, cwd] = [await releasedRepository(), await temporaryDirectory()];
  const args = ['clone', '--depth=1', '--no-tags', `file://${from}`, cwd];
  expect(await run('git', args)).toMatchObject({ status: 0 });
  await writeFile(join(cwd, pathOf('1.0.0')), '{}\n');
  expect(await taggedVersions(cwd)).toEqual([]);
});
