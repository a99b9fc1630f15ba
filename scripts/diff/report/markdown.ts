import { escapeHtml } from '../../lib/html.ts';
import { markdownTable } from '../../lib/markdown.ts';
import { capitalized } from '../../lib/text.ts';
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
    const title = `${level} ${capitalized(impact)}`;
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
  return markdownTable(head, rows);
}
