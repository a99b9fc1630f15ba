import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ExitCode } from './lib/exit-code.ts';
import { type Counts, resultsDirectory, runSuite } from './test/run-suite.ts';
import { heavySuites, type Suite, suites } from './test/suites.ts';

const usage = `Usage: npm test [-- SUITE…]       the suites of every day: ${Object.keys(suites).join(', ')}
       npm run test:heavy         those that take minutes: ${Object.keys(heavySuites).join(', ')}
       node scripts/test.ts --total   add up what ran since the last 'npm test'
`;

async function main(wanted: readonly string[]): Promise<void> {
  if (wanted.includes('--total')) return summarize(await readResults());
  const all = { ...suites, ...heavySuites };
  const names = wanted.includes('--heavy') ? Object.keys(heavySuites) : wanted;
  const unknown = names.find((name) => !Object.hasOwn(all, name));
  if (unknown !== undefined) {
    process.stderr.write(`error: no suite '${unknown}'.\n${usage}`);
    process.exitCode = ExitCode.usage;
    return;
  }
  if (names.length === 0) await rm(resultsDirectory, { recursive: true, force: true });
  const chosen = names.length > 0 ? names : Object.keys(suites);
  const results = new Map<string, Counts>();
  for (const name of chosen) {
    const suite = all[name] as Suite;
    process.stdout.write(`\n▶ ${name}: ${suite.proves}\n`);
    results.set(name, await runSuite(name, suite));
  }
  summarize(results);
}

async function readResults(): Promise<Map<string, Counts>> {
  const files = await readdir(resultsDirectory).catch(() => []);
  const names = files.filter((file) => /^[^.]+\.json$/.test(file)).map((file) => file.slice(0, -5));
  const read = async (name: string) =>
    [name, JSON.parse(await readFile(join(resultsDirectory, `${name}.json`), 'utf8'))] as const;
  return new Map(await Promise.all(names.map(read)));
}

function summarize(results: ReadonlyMap<string, Counts>): void {
  process.stdout.write('\nWhat ran:\n');
  for (const [name, counts] of results)
    process.stdout.write(`  ${name.padEnd(12)}${words(counts)}\n`);
  const total = (key: keyof Counts) =>
    [...results.values()].reduce((sum, counts) => sum + counts[key], 0);
  const counts = { passed: total('passed'), failed: total('failed'), skipped: total('skipped') };
  process.stdout.write(`\n${words(counts)}\n`);
  if (counts.failed > 0 || counts.passed === 0) process.exitCode = ExitCode.failure;
}

function words({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

await main(process.argv.slice(2));
