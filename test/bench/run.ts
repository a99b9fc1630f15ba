import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ExitCode } from '../../scripts/lib/exit-code.ts';
import type { Benchmark, Measurement } from './support.ts';

/** Files of this folder that measure nothing. */
const notBenchmarks = new Set(['run.ts', 'support.ts']);
const directory = import.meta.dirname;

/** `npm run bench [-- name …]`: measures, and prints a table of Markdown. */
async function main(wanted: readonly string[]): Promise<void> {
  const files = (await readdir(directory)).filter(
    (file) => /\.ts$/.test(file) && !notBenchmarks.has(file),
  );
  const names = files.map((file) => file.replace(/\.ts$/, ''));
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined) {
    process.stderr.write(
      `error: no benchmark '${unknown}'; expected some of ${names.join(', ')}.\n`,
    );
    process.exitCode = ExitCode.usage;
    return;
  }
  for (const name of wanted.length > 0 ? wanted : names) {
    const { benchmark }: { benchmark: Benchmark } = await import(join(directory, `${name}.ts`));
    process.stderr.write(`measuring ${name} …\n`);
    process.stdout.write(table(benchmark.title, await benchmark.run()));
  }
}

function table(title: string, measurements: readonly Measurement[]): string {
  const rows = measurements.map(({ what, value, unit, aim, reached }) => {
    const result = reached === undefined ? '' : reached ? 'reached' : 'missed';
    return `| ${what} | ${format(value)} ${unit} | ${aim ?? ''} | ${result} |`;
  });
  return `\n## ${title}\n\n| what | measured | aim | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

await main(process.argv.slice(2));
