import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SandboxFixtures } from '../../scripts/sandbox/fixtures.ts';
import type { AtEnd } from './project-copy.ts';
import { docproc } from './run.ts';
import { installRuntimes, serveWorkerd, workerdConfiguration } from './workerd.ts';

/** The secret of every deployment of the tests. */
export const secret = 'a-secret-of-the-tests';

/** A shared sandbox as the command writes it, on workerd. */
export interface Deployment {
  /** Of what was written, and of the storage. */
  directory: string;
  serve(): ReturnType<typeof serveWorkerd>;
}

/**
 * Writes a shared sandbox to a directory of its own, which is removed at the end.
 *
 * @param variables in the place of those of `wrangler.jsonc`; an empty secret is none
 * @param args of the command
 */
export async function deploy(
  variables: Readonly<Record<string, string | number>> = {},
  { args = [], atEnd = onTestFinished }: { args?: string[]; atEnd?: AtEnd } = {},
): Promise<Deployment> {
  await installRuntimes();
  const directory = await mkdtemp(join(tmpdir(), 'shared sandbox '));
  atEnd(() => rm(directory, { recursive: true, force: true }));
  const written = await docproc(['sandbox', '--target', 'worker', '--out', directory, ...args]);
  if (written.status !== 0) throw new Error(written.stderr);
  await mkdir(join(directory, 'storage'));
  await configure(directory, variables);
  return { directory, serve: () => serveWorkerd(directory) };
}

/** Writes the configuration of workerd that does what `wrangler.jsonc` says. */
export async function configure(
  directory: string,
  variables: Readonly<Record<string, string | number>>,
): Promise<void> {
  const text = await readFile(join(directory, 'wrangler.jsonc'), 'utf8');
  const configuration = workerdOf(JSON.parse(text.replace(/^\s*\/\/.*$/gm, '')), variables);
  await writeFile(join(directory, 'config.capnp'), configuration);
}

/** What the tests read of `wrangler.jsonc`. */
interface Wrangler {
  main: string;
  compatibility_date: string;
  durable_objects: { bindings: { name: string; class_name: string }[] };
  migrations: { new_sqlite_classes: string[] }[];
  vars: Record<string, number>;
}

/** What workerd needs to do what `wrangler.jsonc` says. */
function workerdOf(
  { main, compatibility_date, durable_objects, migrations, vars }: Wrangler,
  variables: Readonly<Record<string, string | number>>,
): string {
  const objects = durable_objects.bindings.map(({ name, class_name }) => [
    name,
    { className: class_name },
  ]);
  return workerdConfiguration({
    main,
    compatibilityDate: compatibility_date,
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
): Promise<Required<SandboxFixtures>> {
  const response = await control(url, 'POST', 'workspaces', { body: { seed } });
  if (response.status !== 200) throw new Error(await response.text());
  return response.json();
}
