import type { Api } from '../../api/api.ts';
import { checkEntries } from '../../contract/check-entries.ts';
import { closest } from '../../lib/closest.ts';
import type { Colors } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** `--list`: every check in one line. */
export function listOfChecks(api: Api, colors: Colors): string {
  const entries = checkEntries(api);
  const width = Math.max(...entries.map(({ id }) => id.length));
  const lines = entries.map(
    ({ id, level, kind, asserts }) =>
      `${colors.bold(id.padEnd(width))}  ${level.padEnd(10)}  ${kind.padEnd(9)}  ${asserts}`,
  );
  return `${lines.join('\n')}\n`;
}

/**
 * `--explain`: everything about one check.
 *
 * @throws UsageError when there is none of this id
 */
export function explanationOf(id: string, api: Api, colors: Colors): string {
  const entries = checkEntries(api);
  const entry = entries.find((each) => each.id === id);
  if (!entry) {
    const meant = closest(
      id,
      entries.map((each) => each.id),
    );
    const hint = meant === undefined ? '' : `, such as ${meant}`;
    throw new UsageError(`--explain ${id}: no such check. Expected one that --list shows${hint}.`);
  }
  const { level, kind, asserts, basis, cites, fix, operations, writes } = entry;
  const others = cites.filter((each) => !basis.some((sentence) => sentence.includes(` ${each}`)));
  const rows: [string, string][] = [
    ['asserts', asserts],
    ['level', `${level}: the highest that a finding of it can have`],
    ['kind', kind],
    ['on', operations?.join(', ') ?? 'every operation'],
    ...basis.map((each): [string, string] => ['rests on', each]),
    ['also on', others.join(', ')],
    ['changes', writes.join(', ') || 'nothing'],
    ['fix', fix],
  ];
  const lines = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${colors.cyan(name.padEnd(8))}  ${value}`);
  return `${[colors.bold(id), ...lines].join('\n')}\n`;
}
