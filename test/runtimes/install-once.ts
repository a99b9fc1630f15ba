import { join } from 'node:path';
import { projectDirectory, run } from '../support/run.ts';

/** Installs the runtimes of `package.json` beside this file, before the tests that run them. */
export default async function setup(): Promise<void> {
  const installed = await run('npm', ['ci', '--silent'], {
    cwd: join(projectDirectory, 'test/runtimes'),
  });
  if (installed.status !== 0) throw new Error(installed.stderr);
}
