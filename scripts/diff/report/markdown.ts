import { escapeHtml } from '../../lib/html.ts';
import { type Change, placeOf } from '../change.ts';
import { worst } from '../diff.ts';
import { impacts } from '../rules.ts';
import { basisText, type DiffReport, operationsText, summaryLines } from './report.ts';

/** The changes as Markdown, such as for the comment on a pull request. */
export function markdownReport(report: DiffReport): string {
  const { old, new: current } = report;
  const title = `# Changes from ${old.name} (${old.version}) to ${current.name} (${current.version})`;
  const sections = [title, summaryLines(report).join(' '), ...changeSections(report.changes, '##')];
  return `${sections.join('\n\n')}\n`;
}

/**
 * A section for each impact that occurs, with a table of its changes.
 *
 * @param level such as `##`
 */
export function changeSections(changes: readonly Change[], level: string): string[] {
  return impacts.flatMap((impact) => {
    const own = changes.filter((change) => worst(change) === impact);
    if (own.length === 0) return [];
    const title = `${level} ${impact[0]?.toUpperCase()}${impact.slice(1)}`;
    return [title, table(own)];
  });
}

function table(changes: readonly Change[]): string {
  const head = ['change', 'callers', 'implementers', 'operations', 'rests on', 'rule'];
  const rows = changes.map((change) => [
    `${escapeHtml(change.message)}<br>\`${placeOf(change) || '/'}\``,
    `${change.callers.impact}: ${escapeHtml(change.callers.why)}`,
    `${change.implementers.impact}: ${escapeHtml(change.implementers.why)}`,
    escapeHtml(operationsText(change)),
    escapeHtml(basisText(change)),
    `\`${change.rule}\``,
  ]);
  return [head, head.map(() => '---'), ...rows.map((row) => row.map(cell))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

function cell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();
}
