import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readApi } from '../../scripts/api/api.ts';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import { documentPath } from '../../scripts/document/source-files.ts';
import { generateArtifacts } from '../../scripts/generate/artifacts.ts';
import { writeFiles } from '../../scripts/lib/write-files.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { type Benchmark, growDocument, type Measurement, median } from './support.ts';

const root = join(import.meta.dirname, '../..');
const runs = 3;

/** The tools' own command lines that make what `generate` makes; the last one makes Redoc's page. */
function commandLines(directory: string): string[][] {
  const bundle = join(directory, 'openapi.json');
  const redocly = ['node_modules/@redocly/cli/bin/cli.js'];
  return [
    [...redocly, 'bundle', documentPath, '-o', bundle],
    [...redocly, 'bundle', documentPath, '-o', join(directory, 'openapi.yaml')],
    ['node_modules/openapi-typescript/bin/cli.js', bundle, '-o', join(directory, 'types.ts')],
    [...redocly, 'generate-client', bundle, '-o', join(directory, 'client.ts')],
    [...redocly, 'build-docs', bundle, '--inlineBundle', '-o', join(directory, 'index.html')],
  ];
}

async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
}

/** Processor time that this process takes while the work is done, in ms. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Processor time that child processes take while the work is done, in ms; only Linux tells it. */
async function processorTimeOfChildren(work: () => Promise<unknown>): Promise<number> {
  const before = await childrenSoFar();
  await work();
  return (await childrenSoFar()) - before;
}

/** Fields 16 and 17 of `/proc/PID/stat` (proc_pid_stat(5)), in ticks of 10 ms. */
async function childrenSoFar(): Promise<number> {
  const text = await readFile('/proc/self/stat', 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

async function withDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-generate-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** Everything that `generate` does, for a document of `operations` operations. */
async function timeOfGrown(operations: number, times: number): Promise<number> {
  const grown = growDocument(await bundleDocument(), operations / 11);
  return withDirectory(async (directory) => {
    await cp(dirname(documentPath), directory, { recursive: true });
    const path = join(directory, 'grown.json');
    await writeFile(path, JSON.stringify(grown));
    return median(times, () =>
      processorTime(async () => {
        const bundle = await bundleDocument(path);
        const page = referenceSource(bundle).then((source) =>
          buildReference(source, join(directory, 'docs')),
        );
        await writeFiles(await generateArtifacts(readApi(bundle), true), join(directory, 'out'));
        await page;
      }),
    );
  });
}

/** Processor time of the first command lines of the tools. */
function timeOfTools(count: number): Promise<number> {
  return median(runs, () =>
    withDirectory((directory) =>
      processorTimeOfChildren(async () => {
        for (const line of commandLines(directory).slice(0, count)) await runNode(line);
      }),
    ),
  );
}

/** Processor time of one program of ours that writes into a directory. */
function timeOf(program: string, ...args: readonly string[]): Promise<number> {
  return median(runs, () =>
    withDirectory((directory) =>
      processorTimeOfChildren(() => runNode([program, ...args, directory])),
    ),
  );
}

async function run(): Promise<Measurement[]> {
  const ours = await timeOf('scripts/commands/docproc.mjs', 'generate', '--out');
  const oursWithoutRedoc = await timeOf('test/bench/generate/without-redoc.mjs');
  const oursWithoutPages = await timeOf('test/bench/generate/without-reference.mjs');
  const [theirs, withoutRedoc] = [await timeOfTools(5), await timeOfTools(4)];
  const [ten, hundred, thousand] = [
    await timeOfGrown(11, runs),
    await timeOfGrown(110, runs),
    await timeOfGrown(1100, 1),
  ];
  return [
    { what: '`docproc generate`, processor time', value: ours, unit: 'ms' },
    { what: "the same without Redoc's page, processor time", value: oursWithoutRedoc, unit: 'ms' },
    { what: 'the same without any reference, processor time', value: oursWithoutPages, unit: 'ms' },
    { what: 'the five command lines, processor time', value: theirs, unit: 'ms' },
    { what: 'the same without Redoc, processor time', value: withoutRedoc, unit: 'ms' },
    { what: 'ours against the five', value: ours / theirs, unit: '×' },
    {
      what: "ours without Redoc's page against the five, each with a reference",
      value: oursWithoutRedoc / theirs,
      unit: '×',
    },
    {
      what: 'ours against theirs, both without any reference',
      value: oursWithoutPages / withoutRedoc,
      unit: '×',
    },
    {
      what: 'ours against theirs, both without Redoc',
      value: oursWithoutRedoc / withoutRedoc,
      unit: '×',
      aim: 'at most 0.5',
      reached: oursWithoutRedoc / withoutRedoc <= 0.5,
    },
    { what: '11 operations, processor time', value: ten, unit: 'ms' },
    { what: '110 operations, processor time', value: hundred, unit: 'ms' },
    { what: '1,100 operations, processor time', value: thousand, unit: 'ms' },
    {
      what: '1,100 against 110',
      value: thousand / hundred,
      unit: '×',
      aim: 'at most 11 (linear)',
      reached: thousand / hundred <= 11,
    },
  ];
}

export const benchmark: Benchmark = { title: 'generate', run };
