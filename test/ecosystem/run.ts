import { type Counts, runSchemathesis } from './schemathesis.ts';
import { runTools, tableOf } from './tools.ts';

/** `npm run test:ecosystem`: prints what failed, the table of all tools, and the counts. */
const schemathesis = await runSchemathesis();
const tools = await runTools();
process.stdout.write(`${tableOf(tools)}\n`);
const all: Counts[] = [schemathesis, ...tools.map(({ outcome }) => countsOf(outcome))];
const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((kind) =>
  all.reduce((sum, counts) => sum + counts[kind], 0),
);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exitCode = failed ? 1 : 0;

function countsOf(outcome: keyof Counts): Counts {
  return { passed: 0, failed: 0, skipped: 0, [outcome]: 1 };
}
