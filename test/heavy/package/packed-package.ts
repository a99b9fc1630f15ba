import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../../scripts/package/build.ts';
import { type Ended, projectDirectory, run } from '../../support/run.ts';

/** A new repository of somebody else, with the packed package installed and nothing more. */
export interface EmptyProject {
  directory: string;
  /** The packed package. */
  tarball: string;
  /** Writes a file into it. */
  write(name: string, content: string): Promise<void>;
  /** Runs a program in it: `node` is the Node that runs the tests. */
  run(file: string, args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended>;
  remove(): Promise<void>;
}

/** Builds and packs the package, and installs it by npm into an empty directory. */
export async function emptyProject(): Promise<EmptyProject> {
  const directory = await mkdtemp(join(tmpdir(), 'new repository '));
  const built = await build(await mkdtemp(join(projectDirectory, '.dist-test-')));
  const inProject = { cwd: directory, env: withoutOurPackages() };
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', directory], {
    cwd: built,
  });
  await rm(built, { recursive: true });
  const tarball = join(directory, packed.stdout.trim());
  await writeFile(join(directory, 'package.json'), '{ "type": "module", "private": true }\n');
  const installed = await run('npm', ['install', '--silent', tarball], inProject);
  if (installed.status !== 0) throw new Error(installed.stderr);
  return {
    directory,
    tarball,
    write: (name, content) => writeFile(join(directory, name), content),
    run: (file, args, env) =>
      run(file, [...args], { ...inProject, env: { ...inProject.env, ...env } }),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

/** The environment without what npm tells the scripts of this repository. */
function withoutOurPackages(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return Object.fromEntries(kept);
}
