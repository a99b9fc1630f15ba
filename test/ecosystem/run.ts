import { parseArgs } from 'node:util';
import { ExitCode } from '../../scripts/commands/shared/program.ts';
import { readGuide, rowOf, rowsIn, updatedRows, updateGuide } from './guide.ts';
import { runTools } from './run-tools.ts';
import { type Counts, runSchemathesis } from './schemathesis.ts';
import { tools } from './tools.ts';

/**
 * `npm run test:ecosystem`: prints what failed, the rows of the guide's table, and the counts. The README
 * beside this file explains the arguments.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { update: { type: 'boolean' } },
});
const isWhole = positionals.length === 0;
const unknown = positionals.filter((name) => tools.every(({ folder }) => folder !== name));
const misuse = [
  ...unknown.map(
    (name) => `There is no tool ${name}. Use: ${tools.map(({ folder }) => folder).join(', ')}.`,
  ),
  ...(values.update && !isWhole ? ['--update writes the rows of all tools: name none.'] : []),
];
if (misuse.length > 0) {
  process.stderr.write(`${misuse.join('\n')}\n`);
  process.exit(ExitCode.usage);
}
const all: Counts[] = isWhole ? [await runSchemathesis()] : [];
const results = await runTools(
  tools.filter(({ folder }) => isWhole || positionals.includes(folder)),
);
const rows = results.map(rowOf);
process.stdout.write(`${rows.join('\n')}\n`);
if (values.update) {
  await updateGuide(updatedRows(rowsIn(await readGuide()), results));
}
for (const { outcome } of results) all.push(countsOf(outcome));

const known = rowsIn(await readGuide());
const passing = results.filter(({ outcome }) => outcome === 'passed').map(rowOf);
for (const row of passing.filter((each) => !known.includes(each))) {
  process.stdout.write(
    `docs/guides/other-languages.md lacks this row; run with --update: ${row}\n`,
  );
  all.push(countsOf('failed'));
}
const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((kind) =>
  all.reduce((sum, counts) => sum + counts[kind], 0),
);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed ? 1 : 0;

function countsOf(outcome: keyof Counts): Counts {
  return { passed: 0, failed: 0, skipped: 0, [outcome]: 1 };
}
