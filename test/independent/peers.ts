import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { isJsonObject, objectsOf } from '../../scripts/lib/json.ts';
import { Lazy } from '../../scripts/lib/once.ts';
import { installSchemathesis } from '../ecosystem/schemathesis.ts';
import { projectDirectory, run } from '../support/run.ts';
import { catalogue, onServer, type RunningServer, type Variant } from './variants.ts';

/** What a tool finds: a text for each kind of failure and operation. */
interface Found {
  failures: readonly string[];
  /** What differs from an expectation only, if the tool tells that apart. */
  warnings?: readonly string[];
}

interface Tool {
  name: string;
  test(server: RunningServer): Promise<Found>;
}

interface Outcome {
  variant: Variant;
  /** By tool: the worst that it finds and does not find on the unchanged server. */
  found: ReadonlyMap<string, keyof Found | undefined>;
  /** By tool, in ms. */
  took: ReadonlyMap<string, number>;
}

const together = 2;
const api = readApi(await bundledDocument());
const bundle = join(projectDirectory, 'generated/openapi.json');
const journeys = 'openapi/arazzo/journeys.arazzo.yaml';

/**
 * `node test/independent/peers.ts [COUNT] [SEED] [TOOL…]`: tests variants of the independent server with several tools,
 * or with the ones named, and prints by class how many each one finds. Each gets the same document, token and
 * identifiers.
 */
async function main([count = '3', seed = '1', ...names]: readonly string[]): Promise<void> {
  const tools = [contractTests, schemathesis, respect].filter(
    ({ name }) => names.length === 0 || names.includes(name),
  );
  const unchanged = new Map<string, Found>();
  for (const { name, test } of tools) unchanged.set(name, await onServer(undefined, test));
  const waiting = choose(Number(count), Number(seed));
  const outcomes: Outcome[] = [];
  const work = async () => {
    for (let variant = waiting.shift(); variant; variant = waiting.shift()) {
      outcomes.push(await evaluate(variant, tools, unchanged));
      process.stderr.write(`${outcomes.length} evaluated, ${waiting.length} left\n`);
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  print(outcomes, tools);
}

/** Some variants of each class, the same ones for the same seed. */
function choose(count: number, seed: number): Variant[] {
  const classes = Map.groupBy(catalogue(), (each) => `${each.level} ${each.class}`);
  return [...classes.values()].flatMap((members) => {
    const most = members[0]?.level === 'conforming' ? count * 4 : count;
    const shuffled = fc.shuffledSubarray(members, { minLength: members.length });
    return (fc.sample(shuffled, { seed, numRuns: 1 })[0] ?? []).slice(0, most);
  });
}

async function evaluate(
  variant: Variant,
  tools: readonly Tool[],
  unchanged: ReadonlyMap<string, Found>,
): Promise<Outcome> {
  const found = new Map<string, keyof Found | undefined>();
  const took = new Map<string, number>();
  for (const { name, test } of tools) {
    const start = performance.now();
    const now = await onServer(variant.name, test);
    took.set(name, performance.now() - start);
    const isNew = (kind: keyof Found) =>
      now[kind]?.some((each) => !unchanged.get(name)?.[kind]?.includes(each));
    found.set(
      name,
      (['failures', 'warnings'] as const).find((kind) => isNew(kind)),
    );
  }
  return { variant, found, took };
}

/** The contract tests of this project. */
const contractTests: Tool = {
  name: 'docproc contract',
  async test({ url, fixtures }) {
    const report = await runContract({ api, url, settings: { fixtures, deadline: 60_000 } });
    const findings = report.checks.flatMap(({ findings = [] }) => findings);
    const texts = (wanted: boolean) =>
      findings
        .filter(({ level }) => (level === 'documented') === wanted)
        .map(({ check, operation, message }) => `${check} ${operation} ${message}`);
    return { failures: texts(true), warnings: texts(false) };
  },
};

const installation = new Lazy<Awaited<ReturnType<typeof installSchemathesis>>>();

/** All phases of Schemathesis with 25 examples, which takes the identifiers from dictionaries. */
const schemathesis: Tool = {
  name: 'Schemathesis',
  async test({ url, fixtures }) {
    const installed = await installation.get(installSchemathesis);
    if ('reason' in installed)
      throw new Error(`Schemathesis is not available: ${installed.reason}`);
    return inDirectory(async (directory) => {
      const [config, report] = [join(directory, 'config.toml'), join(directory, 'report.json')];
      await writeFile(config, configuration(fixtures));
      await run(join(installed.bin, 'schemathesis'), [
        ...['--config-file', config, 'run', '--no-color', '--url', url],
        ...['-H', `Authorization: Bearer ${fixtures.token}`],
        ...['--report', 'json', '--report-json-path', report, bundle],
      ]);
      return { failures: failuresIn(JSON.parse(await readFile(report, 'utf8'))) };
    });
  },
};

/** Where the identifiers of a server belong, by operation and parameter. */
const places: Record<string, Record<string, keyof RunningServer['fixtures']>> = {
  updateSiloEntry: { 'path.id': 'entry_id' },
  listRelatedSiloEntries: { 'path.id': 'entry_id' },
  createJob: { 'body.workflow_id': 'workflow_id', 'body.silo_entry_id': 'entry_id' },
  createJobNonIdempotent: { 'body.workflow_id': 'workflow_id', 'body.silo_entry_id': 'entry_id' },
  fetchJob: { 'path.id': 'job_id' },
  updateWorkflow: { 'path.id': 'workflow_id' },
  listSeriesEntries: { 'path.series_id': 'series_id' },
  authorizeEnrollment: {
    'body.client_id': 'client_id',
    'body.client_secret': 'client_secret',
    'body.id': 'enrollment_id',
    'body.owner_id': 'owner_id',
  },
};

function configuration(fixtures: RunningServer['fixtures']): string {
  const dictionaries = Object.entries(fixtures).map(
    ([name, value]) => `${name} = { values = [${JSON.stringify(value)}] }`,
  );
  const operations = Object.entries(places).map(([operation, parameters]) => {
    const lines = Object.entries(parameters).map(
      ([place, name]) => `"${place}" = { dictionary = "${name}", probability = 0.9 }`,
    );
    return `[[operations]]\ninclude-operation-id = "${operation}"\n[operations.parameters]\n${lines.join('\n')}`;
  });
  return [
    'seed = 1\ncontinue-on-failure = true\nrequest-timeout = 30\n[cache]\nenabled = false',
    '[generation]\nmax-examples = 25\ndatabase = "none"',
    `[dictionaries]\n${dictionaries.join('\n')}`,
    ...operations,
  ].join('\n\n');
}

/** The kind and the operation of each failure in a report of Schemathesis. */
function failuresIn(report: unknown): string[] {
  const failures = isJsonObject(report) ? objectsOf(report.failures) : [];
  return failures.map(({ title, type, operations }) => JSON.stringify([title ?? type, operations]));
}

/**
 * The journeys of this project, as Redocly runs them, but for the one through a series: it goes on as long as a page has
 * a cursor, which those of this server always have.
 */
const respect: Tool = {
  name: 'respect',
  test: ({ url, fixtures }) =>
    inDirectory(async (directory) => {
      const report = join(directory, 'report.json');
      await run(
        'node',
        [
          ...[
            'node_modules/@redocly/cli/bin/cli.js',
            'respect',
            journeys,
            '--skip',
            'nextSeriesPage',
          ],
          ...[
            '--server',
            `service=${url}`,
            '--input',
            JSON.stringify({ folder: 'inbox', ...fixtures }),
          ],
          ...['--json-output', report],
        ],
        { cwd: projectDirectory, env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      );
      const text = await readFile(report, 'utf8').catch(() => undefined);
      return { failures: text === undefined ? ['no report'] : failedChecks(JSON.parse(text)) };
    }),
};

/** The checks that have failed anywhere in a report of respect, each with its workflow and step. */
function failedChecks(node: unknown, at = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((each) => failedChecks(each, at));
  if (!isJsonObject(node)) return [];
  const name = ['workflowId', 'stepId', 'name'].map((key) => node[key] ?? '').join(' ');
  const own = node.status === 'error' && 'message' in node ? [`${at} ${name}`] : [];
  return [...own, ...Object.values(node).flatMap((each) => failedChecks(each, `${at} ${name}`))];
}

async function inDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'independent '));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

function print(outcomes: readonly Outcome[], tools: readonly Tool[]): void {
  const line = (cells: readonly unknown[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
  line(['class', 'variants', ...tools.map(({ name }) => name)]);
  line(['---', '---', ...tools.map(() => '---')]);
  const counts = (members: readonly Outcome[]) => [
    members.length,
    ...tools.map(({ name }) => {
      const count = (kind: keyof Found) =>
        members.filter(({ found }) => found.get(name) === kind).length;
      const warned = count('warnings');
      return `${count('failures')}${warned > 0 ? `, ${warned} warned` : ''}`;
    }),
  ];
  for (const level of ['documented', 'assumed', 'conforming'] as const) {
    const ofLevel = outcomes.filter(({ variant }) => variant.level === level);
    const classes = Map.groupBy(ofLevel, ({ variant }) => variant.class);
    if (classes.size > 1)
      for (const [name, members] of [...classes].sort()) line([name, ...counts(members)]);
    line([`**${level}**`, ...counts(ofLevel)]);
  }
  for (const { name } of tools) {
    const times = outcomes.map(({ took }) => took.get(name) ?? 0).sort((a, b) => a - b);
    process.stdout.write(
      `${name}: ${Math.round((times[times.length >> 1] ?? 0) / 1000)} s a run\n`,
    );
  }
}

await main(process.argv.slice(2));
