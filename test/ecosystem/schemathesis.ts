import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { type Ended, projectDirectory, run as runProgram } from '../support/run.ts';

/** How long Schemathesis may take, in ms. */
const longestRun = 170_000;

const here = import.meta.dirname;
const requirements = join(here, 'requirements.txt');

/** How many tests ended in each way. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What `hooks.py` writes: responses with status 200 by operation, and failures by exclusion. */
interface Observed {
  fulfilled: Record<string, number>;
  excluded: Record<string, number>;
}

/** The part of the report of Schemathesis that is read. */
interface Report {
  complete: boolean;
  phases: Record<string, { status: string }>;
  test_cases: { generated: number };
  /** Each with the operations in which it was found, such as `GET /silo/v1/entries`. */
  failures: { operations: string[] }[];
  errors: unknown[];
}

/** Lets Schemathesis test the sandbox and walk the links of the document, and prints what failed. */
export async function runSchemathesis(): Promise<Counts> {
  const installed = await installSchemathesis();
  if ('reason' in installed) {
    process.stdout.write(`Schemathesis is not available: ${installed.reason}\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const directory = await mkdtemp(join(tmpdir(), 'ecosystem '));
  try {
    const [report, observed] = ['report.json', 'observed.json'].map((name) =>
      join(directory, name),
    );
    const schemathesis = join(installed.bin, 'schemathesis');
    const output = ['--report', 'json', '--report-json-path', report ?? ''];
    await run(schemathesis, 'schemathesis.toml', observed ?? '', output);
    const all = evaluate(await readJson<Report>(report), await readJson<Observed>(observed));
    const failed = await brokenLinks(schemathesis, observed ?? '');
    return { ...all, passed: all.passed + links.length - failed, failed: all.failed + failed };
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** The links of the document: from an operation that returns an identifier to one that takes it. */
const links = defaultDefinition.api.operations.flatMap(({ id, responses }) =>
  responses.flatMap((response) =>
    response.links.map(({ operationId }) => [id, operationId] as const),
  ),
);

/** Walks each link by itself, and counts those that lead to no success. */
async function brokenLinks(schemathesis: string, observed: string): Promise<number> {
  let failed = 0;
  for (const [from, to] of links) {
    const output = await run(schemathesis, 'links.toml', observed, [
      ...['--phases', 'stateful', '--max-examples', '5'],
      ...['--include-operation-id', from, '--include-operation-id', to],
    ]);
    const { fulfilled = {} } = (await readJson<Observed>(observed)) ?? {};
    const isWalked = /API Links: +1 covered \/ 1 selected/.test(output) && (fulfilled[to] ?? 0) > 0;
    process.stdout.write(`${isWalked ? 'walked' : 'not walked'}: the link ${from} → ${to}\n`);
    if (!isWalked) failed += 1;
  }
  return failed;
}

/** Installs the requirements into an environment of their own, unless an earlier run has. */
export async function installSchemathesis(): Promise<{ bin: string } | { reason: string }> {
  const version = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const environment = join(projectDirectory, 'test-results', `ecosystem-${version.slice(0, 12)}`);
  const bin = join(environment, process.platform === 'win32' ? 'Scripts' : 'bin');
  if ((await attempt(join(bin, 'schemathesis'), ['--version'])).status === 0) return { bin };
  const steps: [string, string[]][] = [
    ['python3', ['-m', 'venv', '--clear', environment]],
    [join(bin, 'python'), ['-m', 'pip', 'install', '--quiet', '--no-deps', '-r', requirements]],
  ];
  for (const [program, args] of steps) {
    const { status, stdout, stderr } = await attempt(program, args);
    const last = (stderr || stdout).trim().split('\n').at(-1);
    if (status !== 0) return { reason: `${program} ${args[1]} failed (${last})` };
  }
  return { bin };
}

async function attempt(program: string, args: string[]): Promise<Ended> {
  const unavailable = { status: null, stdout: '' };
  return runProgram(program, args).catch((error) => ({ ...unavailable, stderr: String(error) }));
}

/**
 * Runs Schemathesis against a sandbox of its own, and returns what it printed.
 *
 * @param observed where the hooks write
 */
async function run(
  schemathesis: string,
  configuration: string,
  observed: string,
  options: readonly string[],
): Promise<string> {
  const sandbox = createSandbox();
  const { url, close } = await sandbox.listen();
  const settings = ['--config-file', join(here, configuration), 'run', '--no-color'];
  const args = ['-H', `Authorization: Bearer ${sandbox.fixtures.token}`, '--url', url];
  const bundle = join(projectDirectory, 'generated/openapi.json');
  const { stdout, stderr } = await runProgram(
    schemathesis,
    [...settings, ...args, ...options, bundle],
    // Its configuration names the hooks relative to the working directory.
    {
      cwd: here,
      timeout: longestRun,
      env: { ...process.env, OBSERVED: observed, PYTHONDONTWRITEBYTECODE: '1' },
    },
  );
  await close();
  await sandbox.close();
  process.stdout.write(`${stdout}${stderr}`);
  return stdout;
}

async function readJson<T>(path = ''): Promise<T | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

function evaluate(report: Report | undefined, observed: Observed | undefined): Counts {
  if (!report?.complete || !observed) {
    process.stdout.write(`Schemathesis did not end by itself within ${longestRun / 1000} s.\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const named = new Set(report.failures.flatMap(({ operations }) => operations));
  const failed = defaultDefinition.api.operations.filter(({ id, method, path }) => {
    const responses = observed.fulfilled[id] ?? 0;
    process.stdout.write(`${id}: ${responses} responses with status 200\n`);
    return responses === 0 || named.has(`${method} ${path.template}`);
  });
  for (const [name, count] of Object.entries(observed.excluded)) {
    process.stdout.write(`excluded: ${name}, ${count} times (hooks.py says why)\n`);
  }
  const { generated } = report.test_cases;
  process.stdout.write(`${generated} test cases in ${Object.keys(report.phases).join(', ')}\n`);
  const phases = Object.values(report.phases).filter(({ status }) => status !== 'success');
  const passed = defaultDefinition.api.operations.length - failed.length;
  const unnamed = failed.length === 0 && phases.length + report.errors.length > 0 ? 1 : 0;
  return { passed, failed: failed.length + unnamed, skipped: 0 };
}
