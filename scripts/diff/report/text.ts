import { type Colors, printable } from '../../lib/terminal.ts';
import { type Change, placeOf } from '../change.ts';
import { audiences, worst } from '../diff.ts';
import type { Impact } from '../rules.ts';
import { basisText, type DiffReport, operationsText, summaryLines } from './report.ts';

/** The changes as people read them in a terminal; those that are harmless to all in short. */
export function textReport(report: DiffReport, colors: Colors): string {
  const blocks = report.changes.map((change) => block(change, colors));
  return `${[...blocks, summaryLines(report).join('\n')].join('\n')}\n`;
}

function block(change: Change, colors: Colors): string {
  const impact = worst(change);
  const paint = painter(impact, colors);
  const place = printable(placeOf(change) || '/');
  const title = `${paint(impact)}  ${colors.bold(place)}  ${colors.dim(change.rule)}`;
  const lines = [title, `  ${printable(change.message)}`];
  if (impact !== 'harmless' || change.basis) lines.push(...details(change, colors));
  return `${lines.join('\n')}\n`;
}

function details(change: Change, colors: Colors): string[] {
  const basis = basisText(change);
  return [
    ...audiences.map((audience) => {
      const { impact, why } = change[audience];
      return `  ${colors.dim(`${audience}:`)} ${painter(impact, colors)(impact)}. ${why}`;
    }),
    `  ${colors.dim('operations:')} ${printable(operationsText(change))}`,
    ...(basis === '' ? [] : [`  ${colors.dim('basis:')} ${printable(basis)}`]),
  ];
}

function painter(impact: Impact, colors: Colors): (text: string) => string {
  return { breaking: colors.red, risky: colors.yellow, harmless: colors.green }[impact];
}
