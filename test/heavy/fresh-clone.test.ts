import { delimiter } from 'node:path';
import { expect, test } from 'vitest';
import { blocksOf } from '../guides/blocks.ts';
import { expectPrinted } from '../guides/guide-run.ts';
import { projectDirectory, run } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** The environment without this project's own programs on the path: the host's Node and npm. */
function hostEnvironment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'));
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter) };
}

test("a fresh clone, in a directory with a space, gives the main job by the README's two commands", async () => {
  const directory = await temporaryDirectory();
  const env = hostEnvironment();
  const clone = ['clone', '--quiet', projectDirectory, directory];
  expect(await run('git', clone)).toMatchObject({ status: 0 });

  expect(await run('npm', ['ci'], { cwd: directory, env })).toMatchObject({
    status: 0,
    stderr: '',
  });
  const started = await run('npm', ['start', '--silent', '--', '--once'], { cwd: directory, env });

  expect(started.status).toBe(0);
  const output = (await blocksOf('README.md')).find(({ language }) => language === 'text');
  if (!output) throw new Error('README.md shows no output of npm start');
  expectPrinted(started.stdout, output);
  expect(started.stdout, 'no address of a server that has stopped').not.toContain('http://');
  const changed = await run('git', ['status', '--porcelain'], { cwd: directory });
  expect(changed.stdout).toBe('');
}, 600_000);
