import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { keepCoverage } from './process-coverage.ts';
import { type AtEnd, projectDirectory, run } from './run.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** What a command of the toolkit, or of a guide, needs of the repository. */
const parts = [
  'CHANGELOG.md',
  'docs',
  'generated',
  'openapi',
  'package.json',
  'redocly.yaml',
  'scripts',
  'test/reference/released-anchors.txt',
];

/**
 * A copy of this project to break, in a directory whose name has a space.
 *
 * @param atEnd takes what removes the copy; it goes after the test unless given
 * @returns its path
 */
export async function copyProject(atEnd: AtEnd = onTestFinished): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'project copy '));
  atEnd(async () => {
    await keepCoverage(directory);
    await rm(directory, { recursive: true, force: true });
  });
  await copyParts(directory);
  await symlink(join(projectDirectory, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

/**
 * A clone of this project as its files are now, with the tests: to change it, and run a part of `npm test` in it.
 *
 * @returns its path; it goes after the test
 */
export async function cloneProject(): Promise<string> {
  const directory = await temporaryDirectory();
  await git('clone', '--quiet', projectDirectory, directory);
  const changed = await git('ls-files', '-z', '--modified', '--others', '--exclude-standard');
  for (const file of changed.split('\0').filter(Boolean)) {
    const [source, target] = [join(projectDirectory, file), join(directory, file)];
    if (existsSync(source)) cpSync(source, target);
    else await rm(target, { force: true });
  }
  await symlink(join(projectDirectory, 'node_modules'), join(directory, 'node_modules'));
  return directory;
}

/** Runs Git in this project. */
async function git(...args: string[]): Promise<string> {
  const { status, stdout, stderr } = await run('git', args, { cwd: projectDirectory });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Makes a copy what it was at first, in its place: caches of compiled modules stay of use. */
export async function restoreCopy(directory: string): Promise<void> {
  const entries = await readdir(directory);
  const changeable = entries.filter((name) => name !== 'node_modules');
  await Promise.all(
    changeable.map((name) => rm(join(directory, name), { recursive: true, force: true })),
  );
  await copyParts(directory);
}

/** Synchronously: the other way of Node takes ten times as long for a thousand files. */
async function copyParts(directory: string): Promise<void> {
  for (const part of parts) {
    const source = join(projectDirectory, part);
    if (existsSync(source)) cpSync(source, join(directory, part), { recursive: true });
  }
  await rm(join(directory, 'generated/docs'), { recursive: true, force: true });
}
