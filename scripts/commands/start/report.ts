import type { Colors } from '../../lib/colors.ts';
import { printable } from '../../lib/printable.ts';
import type { Step } from './step.ts';

/** What `start` tells in the end. */
export interface Report {
  title: string;
  steps: readonly Step[];
  /** Addresses by what is found at them. */
  addresses: Readonly<Record<string, string>>;
}

/** The report as people read it: what was done, how it went, and where the servers are. */
export function formatReport({ title, steps, addresses }: Report, colors: Colors): string {
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const names = widthOf([...steps.map(({ name }) => name), ...Object.keys(addresses)]);
  const results = widthOf(steps.map(({ result }) => result));
  const lines = steps.map(({ name, fine, result, milliseconds }) => {
    const mark = fine ? colors.green('✓') : colors.red('✗');
    const seconds = colors.dim(`${(milliseconds / 1000).toFixed(1)} s`);
    return `  ${mark} ${name.padEnd(names)}  ${result.padEnd(results)}  ${seconds}`;
  });
  const places = Object.entries(addresses).map(
    ([name, url]) => `    ${name.padEnd(names)}  ${colors.cyan(url)}`,
  );
  return `\n${colors.bold(printable(title))}\n\n${lines.join('\n')}\n\n${places.join('\n')}\n\n`;
}
