import { readApi } from '../../scripts/api/api.ts';
import { bundledDocument } from '../../scripts/commands/shared/bundled-document.ts';
import type { ContractReport } from '../../scripts/contract/report/report.ts';
import { runContract } from '../../scripts/contract/run/run-contract.ts';
import { catalogue, onServer, type Variant } from './variants.ts';

interface Outcome {
  variant: Variant;
  /** Checks with findings that the unchanged server does not have, by level. */
  documented: string[];
  assumed: string[];
  milliseconds: number;
}

const together = 3;
const api = readApi(await bundledDocument());

/** `node test/independent/measure.ts [PART OF A NAME]…`: prints what the contract tests find, by class. */
async function main(parts: readonly string[]): Promise<void> {
  const base = idsIn(await evaluate(undefined));
  process.stdout.write(`unchanged server: ${[...base].join(', ') || 'no findings'}\n`);
  const outcomes: Outcome[] = [];
  const waiting = catalogue().filter(
    ({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      outcomes.push(outcomeOf(next, await evaluate(next.name), base));
    }
  };
  await Promise.all(Array.from({ length: together }, work));
  print(outcomes);
}

/** Runs the contract tests on a server of its own. */
function evaluate(variant: string | undefined): Promise<ContractReport> {
  return onServer(variant, ({ url, fixtures }) =>
    runContract({ api, url, settings: { fixtures, deadline: 60_000 } }),
  );
}

function findingsIn({ checks }: ContractReport) {
  return checks.flatMap(({ findings = [] }) => findings);
}

function idsIn(report: ContractReport): Set<string> {
  return new Set(
    findingsIn(report).map(({ check, operation, level }) => `${check} ${operation} ${level}`),
  );
}

function outcomeOf(variant: Variant, report: ContractReport, base: ReadonlySet<string>): Outcome {
  const own = findingsIn(report).filter(
    ({ check, operation, level }) => !base.has(`${check} ${operation} ${level}`),
  );
  const at = (wanted: string) => [
    ...new Set(own.filter(({ level }) => level === wanted).map(({ check }) => check)),
  ];
  const { milliseconds } = report;
  return { variant, documented: at('documented'), assumed: at('assumed'), milliseconds };
}

function print(outcomes: readonly Outcome[]): void {
  const missed = outcomes.filter((each) => !isRight(each));
  for (const { variant, documented, assumed } of missed) {
    const found = [...documented, ...assumed.map((check) => `${check} (assumed)`)].join(', ');
    process.stdout.write(
      `✗ ${variant.level} ${variant.name}: ${found || 'nothing'} — ${variant.text}\n`,
    );
  }
  const groups = Map.groupBy(outcomes, ({ variant }) => `${variant.level} | ${variant.class}`);
  process.stdout.write('\n| level | class | right | of |\n|---|---|---|---|\n');
  for (const [group, members] of [...groups].sort()) {
    const right = members.filter(isRight).length;
    process.stdout.write(`| ${group} | ${right} | ${members.length} |\n`);
  }
  for (const level of ['documented', 'assumed', 'conforming']) {
    const members = outcomes.filter(({ variant }) => variant.level === level);
    process.stdout.write(
      `| **${level}** | all | ${members.filter(isRight).length} | ${members.length} |\n`,
    );
  }
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  process.stdout.write(`median ${times[times.length >> 1]} ms, longest ${times.at(-1)} ms\n`);
}

/** A documented fault is found as documented, an assumed one at all, a conforming variant is not accused. */
function isRight({ variant, documented, assumed }: Outcome): boolean {
  if (variant.level === 'documented') return documented.length > 0;
  if (variant.level === 'assumed') return documented.length + assumed.length > 0;
  return documented.length === 0;
}

await main(process.argv.slice(2));
