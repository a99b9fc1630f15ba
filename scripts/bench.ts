import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Benchmark, Measurement } from './bench/measurement.ts';
import { ExitCode } from './lib/exit-code.ts';

/** What stands in the folder beside the benchmarks. */
const notBenchmarks = new Set(['grown-document.ts', 'measurement.ts', 'median.ts']);
const directory = join(import.meta.dirname, 'bench');

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
    const verdict = reached === undefined ? '' : reached ? 'reached' : 'missed';
    return `| ${what} | ${format(value)} ${unit} | ${aim ?? ''} | ${verdict} |`;
  });
  return `\n## ${title}\n\n| what | measured | aim | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}

await main(process.argv.slice(2));
