import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { NamedFixtures } from '../../scripts/api/fixtures.ts';
import { type AtEnd, docproc } from '../support/run.ts';
import { installRuntimes, serveWorkerd, workerDirectory, workerdConfiguration } from './workerd.ts';

/** The secret of every deployment of the tests. */
export const secret = 'a-secret-of-the-tests';

/** A shared sandbox as the command writes it, on workerd. */
export interface Deployment {
  /** Of what was written, and of the storage. */
  directory: string;
  serve(): ReturnType<typeof serveWorkerd>;
}

interface DeploymentOptions {
  /** Of the command. */
  args?: string[];
  atEnd?: AtEnd;
  /** Whether what is stored goes to a disk, for which each write then waits. */
  onDisk?: boolean;
}

/**
 * Writes a shared sandbox to a directory of its own, which is removed at the end.
 *
 * @param variables in the place of those of `wrangler.jsonc`; an empty secret is none
 */
export async function deploy(
  variables: Readonly<Record<string, string | number>> = {},
  { args = [], atEnd = onTestFinished, onDisk = false }: DeploymentOptions = {},
): Promise<Deployment> {
  await installRuntimes();
  const directory = await workerDirectory(atEnd, onDisk);
  const written = await docproc(['sandbox', '--target', 'worker', '--out', directory, ...args]);
  if (written.status !== 0) throw new Error(written.stderr);
  const text = await readFile(join(directory, 'wrangler.jsonc'), 'utf8');
  const wrangler: Wrangler = JSON.parse(text.replace(/^\s*\/\/.*$/gm, ''));
  await writeFile(join(directory, 'config.capnp'), workerdOf(wrangler, variables));
  return { directory, serve: () => serveWorkerd(directory) };
}

/** What the tests read of `wrangler.jsonc`. */
interface Wrangler {
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  durable_objects: { bindings: { name: string; class_name: string }[] };
  migrations: { new_sqlite_classes: string[] }[];
  vars: Record<string, number>;
}

/** What workerd needs to do what `wrangler.jsonc` says. */
function workerdOf(
  { main, compatibility_date, compatibility_flags, durable_objects, migrations, vars }: Wrangler,
  variables: Readonly<Record<string, string | number>>,
): string {
  const objects = durable_objects.bindings.map(({ name, class_name }) => [
    name,
    { className: class_name },
  ]);
  return workerdConfiguration({
    main,
    compatibilityDate: compatibility_date,
    compatibilityFlags: compatibility_flags,
    classes: migrations.flatMap(({ new_sqlite_classes }) => new_sqlite_classes),
    bindings: {
      ...Object.fromEntries(objects),
      ...vars,
      SANDBOX_SECRET: secret,
      ...variables,
    },
  });
}

/** Sends a control, with the secret and the token of a workspace, if there is one. */
export function control(
  url: string,
  method: string,
  path: string,
  { token, body, given = secret }: { token?: string; body?: unknown; given?: string } = {},
): Promise<Response> {
  return fetch(`${url}/_sandbox/${path}`, {
    method,
    headers: {
      'sandbox-secret': given,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Creates the workspaces of a seed, and gives the fixtures of the first. */
export async function createWorkspace(
  url: string,
  seed?: unknown,
): Promise<Required<NamedFixtures>> {
  const response = await control(url, 'POST', 'workspaces', { body: { seed } });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
