import { type Colors, printable } from '../../lib/terminal.ts';

/** One thing that `start` did. */
export interface StepReport {
  /** `lint`, `generate`, `contract` … */
  name: string;
  /** Whether what it checked is fine. */
  fine: boolean;
  /** The result, in a few words. */
  result: string;
  /** What the step could not check, although nothing of what it checked failed. */
  unchecked?: string;
  /** How many ms it took. */
  milliseconds: number;
}

/** The result of a step, before its time is known. */
export type StepOutcome = Omit<StepReport, 'name' | 'milliseconds'>;

/** Does one step, saying on stderr that it began, and measures how long it took. */
export async function runStep(name: string, work: () => Promise<StepOutcome>): Promise<StepReport> {
  process.stderr.write(`${name} …\n`);
  const start = performance.now();
  const outcome = await work();
  return { name, ...outcome, milliseconds: performance.now() - start };
}

/** What `start` prints at the end. */
interface Report {
  title: string;
  steps: readonly StepReport[];
  /** Addresses of the servers that go on running, by what they serve. */
  addresses: Readonly<Record<string, string>>;
}

/** The report as people read it: the steps with their results, and the addresses of the servers that run. */
export function formatReport({ title, steps, addresses }: Report, colors: Colors): string {
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const names = widthOf([...steps.map(({ name }) => name), ...Object.keys(addresses)]);
  const results = widthOf(steps.map(resultOf));
  const lines = steps.map((step) => {
    const { name, milliseconds } = step;
    const seconds = colors.dim(`${(milliseconds / 1000).toFixed(1)} s`);
    return `  ${markOf(step, colors)} ${name.padEnd(names)}  ${resultOf(step).padEnd(results)}  ${seconds}`;
  });
  const places = Object.entries(addresses).map(
    ([name, url]) => `    ${name.padEnd(names)}  ${colors.cyan(url)}`,
  );
  const parts = [colors.bold(printable(title)), lines.join('\n'), places.join('\n')];
  return `\n${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

function markOf({ fine, unchecked }: StepReport, colors: Colors): string {
  if (!fine) return colors.red('✗');
  return unchecked === undefined ? colors.green('✓') : colors.yellow('!');
}

function resultOf({ result, unchecked }: StepReport): string {
  return unchecked === undefined ? result : `${result}; ${printable(unchecked)}`;
}
