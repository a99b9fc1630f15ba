import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ExitCode } from '../../scripts/commands/shared/program.ts';
import { type Benchmark, formatFigure, type Measurement } from './support.ts';

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
    const results = await benchmark.run();
    process.stdout.write(`\n## ${benchmark.title}\n`);
    const measurements = 'table' in results ? results.measurements : results;
    if ('table' in results) process.stdout.write(markdown(results.table));
    process.stdout.write(markdown(listOf(measurements)));
  }
}

/** A row for each measurement, under the head of the list. */
function listOf(measurements: readonly Measurement[]): string[][] {
  const rows = measurements.map(({ what, value, unit, aim = '', reached }) => {
    const result = reached === undefined ? '' : reached ? 'reached' : 'missed';
    return [what, `${formatFigure(value)} ${unit}`, aim, result];
  });
  return [['what', 'measured', 'aim', ''], ...rows];
}

function markdown([head = [], ...rows]: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return `\n${lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

await main(process.argv.slice(2));
