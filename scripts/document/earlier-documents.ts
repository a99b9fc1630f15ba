import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { asObject } from '../lib/json.ts';
import { UsageError } from '../lib/usage-error.ts';
import { type BundleOptions, bundleDocument } from './bundle.ts';
import type { OpenAPIDocument } from './openapi.ts';
import { documentPath } from './source-files.ts';

const run = promisify(execFile);
const prefix = 'git:';

/** A document in the history of a repository. */
interface GitRevision {
  /** A commit, tag or branch. */
  name: string;
  /** Directory within the working tree. */
  directory: string;
  /** Path of the root file, as `git` reads it after the name of a revision. */
  path: string;
}

/** Whether a text names a revision, such as `git:main` or `git:HEAD~3:openapi/openapi.yaml`. */
export function isGitRevision(text: string): boolean {
  return text.startsWith(prefix);
}

/** The path of the root file that a revision names; nothing for the document of this repository. */
export function pathInRevision(text: string): string | undefined {
  const [, ...rest] = text.slice(prefix.length).split(':');
  return rest.join(':') || undefined;
}

/**
 * Bundles a document as it is in a revision. Neither the working tree nor the index is touched: the files
 * are written to a temporary directory, which is removed in the end, also on Ctrl-C.
 *
 * @param text `git:`, a revision, and after another colon the path of the root file from the current
 *   directory; without a path, the document of this repository
 * @throws UsageError when there is no such revision or file, or no `git`
 * @throws DocumentError when the document of the revision is broken
 */
export async function bundleRevision(
  text: string,
  options?: BundleOptions,
): Promise<OpenAPIDocument> {
  const revision = revisionFrom(text);
  const ended = new AbortController();
  let directory: string | undefined;
  const clean = () => {
    if (directory) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  const end = (signal: NodeJS.Signals) => {
    ended.abort();
    clean();
    process.kill(process.pid, signal);
  };
  // Before there is a directory, and without a pause between: no signal finds it with nobody to remove it.
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    directory = mkdtempSync(join(tmpdir(), 'docproc-revision-'));
    await checkOut(revision, directory, ended.signal);
    return await bundleDocument(join(directory, 'files', basename(revision.path)), options);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    clean();
  }
}

function revisionFrom(text: string): GitRevision {
  const [name = ''] = text.slice(prefix.length).split(':');
  const path = pathInRevision(text);
  // What begins with a dash would be read as an option.
  if (name === '' || name.startsWith('-')) {
    throw new UsageError(`${text}: no revision. Expected one such as git:main or git:HEAD~3.`);
  }
  return path === undefined
    ? { name, directory: dirname(documentPath), path: `./${basename(documentPath)}` }
    : { name, directory: process.cwd(), path: `./${path}` };
}

/** Writes the folder of the root file, by an index of its own. */
async function checkOut(
  { name, directory, path }: GitRevision,
  target: string,
  signal: AbortSignal,
): Promise<void> {
  const env = { ...process.env, GIT_INDEX_FILE: join(target, 'index') };
  const git = (...args: string[]) => run('git', args, { cwd: directory, env, signal });
  try {
    await git('rev-parse', '--verify', '--quiet', `${name}^{tree}`);
    await git('cat-file', '-e', `${name}:${path}`);
    const { stdout: top } = await git('rev-parse', '--show-toplevel');
    await git('read-tree', `${name}:${dirname(path)}/`);
    // From below the top, git would write no more than what is below in the index as well.
    const prefix = `--prefix=${join(target, 'files')}/`;
    await git('-C', top.trimEnd(), 'checkout-index', '--all', prefix);
  } catch (error) {
    // So it ends, and says nothing, where the repository has no such revision.
    if (asObject(error).code === 1 && asObject(error).stderr === '') {
      throw new UsageError(
        `git:${name}: there is no such revision in this repository. If it is a shallow clone, fetch it first: git fetch --unshallow --tags.`,
      );
    }
    throw new UsageError(`git:${name}: ${reasonOf(error)}. Expected a revision that has ${path}.`);
  }
}

function reasonOf(error: unknown): string {
  const { code, stderr, message } = asObject(error);
  if (code === 'ENOENT') return 'git is not installed';
  const [line = ''] = String(stderr || message)
    .trim()
    .split('\n');
  return line.replace(/^fatal: /, '').replace(/\.$/, '');
}

/** Where the bundle of every release is kept, each as `VERSION.json`. */
const releasesDirectory = join(dirname(documentPath), 'releases');

/** The bundles of all releases, the oldest first. */
export async function readReleases(): Promise<OpenAPIDocument[]> {
  const names = (await readdir(releasesDirectory)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(
    names.map((name) => readRelease(join(releasesDirectory, name))),
  );
  return releases.toSorted((a, b) => compareVersions(a.info.version, b.info.version));
}

async function readRelease(path: string): Promise<OpenAPIDocument> {
  return JSON.parse(await readFile(path, 'utf8'));
}

/** Orders version numbers, the oldest first. */
export function compareVersions(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
