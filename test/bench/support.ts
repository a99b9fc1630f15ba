import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  httpMethods,
  type OpenAPIDocument,
  type PathItem,
  type Schema,
} from '../../scripts/document/openapi.ts';
import { build } from '../../scripts/package/build.ts';

const root = join(import.meta.dirname, '../..');

/** One figure that a benchmark measured. */
export interface Measurement {
  /** What was measured, such as `generate, 110 operations`. */
  what: string;
  value: number;
  /** `ms`, `bytes`, `requests/s`, `×` … */
  unit: string;
  /** The figure aimed at, in words, if there is one. */
  aim?: string;
  /** Whether the aim is reached. */
  reached?: boolean;
}

/** What a benchmark of this folder exports as `benchmark`. Everything it compares runs side by side. */
export interface Benchmark {
  title: string;
  /** Runs for some seconds; talks to loopback only. */
  run(): Promise<Measurement[] | Results>;
}

/** Measurements of which some are better compared in a table than in a list. */
export interface Results {
  /** Rows of cells, the head first. */
  table: readonly (readonly string[])[];
  measurements: Measurement[];
}

/** A figure with three digits, or without decimals. */
export function formatFigure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

/**
 * The middle of several runs, which one slow run cannot move.
 *
 * @param runs how often to measure; odd
 * @param measure one run, in any unit
 */
export async function median(runs: number, measure: () => Promise<number>): Promise<number> {
  const values: number[] = [];
  for (let run = 0; run < runs; run += 1) values.push(await measure());
  return middle(values);
}

/** The middle of some values, of which there is an odd number. */
export function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** How long a piece of work takes, in ms. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Where a benchmark of the client works: beside `node_modules`, so that rivals are found. */
export interface Workplace {
  directory: string;
  /** The package as it is published. */
  dist: string;
}

/** Builds the package into a directory of its own, which is gone when the work is done. */
export async function inWorkplace<Result>(
  work: (workplace: Workplace) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(root, '.dist-bench-'));
  try {
    return await work({ directory, dist: await build(join(directory, 'package')) });
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * A document with each operation `times` times over, under paths, names and schemas of their own,
 * as a real service grows: more operations and more types, not longer ones.
 */
export function growDocument(document: OpenAPIDocument, times: number): OpenAPIDocument {
  const grown: OpenAPIDocument = {
    ...document,
    paths: {},
    components: { ...document.components, schemas: {} },
  };
  for (let copy = 0; copy < times; copy += 1) {
    const suffix = copy === 0 ? '' : String(copy);
    const text = JSON.stringify({ paths: document.paths, schemas: document.components?.schemas });
    const renamed = JSON.parse(text.replaceAll(/(#\/components\/schemas\/\w+)/g, `$1${suffix}`));
    for (const [path, pathItem] of Object.entries<PathItem>(renamed.paths)) {
      grown.paths[path.replace('/v1/', `/v1/${suffix && `c${suffix}/`}`)] = rename(
        pathItem,
        suffix,
      );
    }
    for (const [name, schema] of Object.entries<Schema>(renamed.schemas)) {
      // The sandbox holds resources of one schema for each kind.
      const { 'x-role': _, ...others } = schema;
      const own = suffix ? others : schema;
      Object.assign(grown.components?.schemas ?? {}, { [`${name}${suffix}`]: own });
    }
  }
  return grown;
}

function rename(pathItem: PathItem, suffix: string): PathItem {
  for (const method of httpMethods) {
    const operation = pathItem[method];
    if (!operation) continue;
    operation.operationId += suffix;
    const name = operation['x-client-method'] ?? 'grown.call';
    operation['x-client-method'] = name.replace(/\.(\w+)$/, `${suffix}.$1`);
  }
  return pathItem;
}

/** A server in a process of its own. */
export interface StartedProcess {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/**
 * Starts a program of Node that writes the address at which it listens.
 *
 * @throws Error when it ends before
 */
export async function startProcess(args: readonly string[]): Promise<StartedProcess> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exit = new Promise<undefined>((resolve) => child.on('close', () => resolve(undefined)));
  const line = new Promise<string>((resolve) => {
    createInterface(child.stdout).once('line', resolve);
  });
  const url = await Promise.race([line, exit]);
  if (url === undefined) throw new Error(`${args.join(' ')} ended before it listened.`);
  return {
    url,
    pid: child.pid as number,
    async stop() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** The most memory that a process has had, in bytes; only Linux tells (proc_pid_status(5)). */
export async function peakMemoryOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s*(\d+) kB$/m.exec(text)?.[1]) * 1024;
}

/**
 * The time that a process has had a processor, in ms; only Linux tells: fields 14 and 15 of
 * `/proc/PID/stat` (proc_pid_stat(5)), in ticks of 10 ms.
 */
export async function processorTimeOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
