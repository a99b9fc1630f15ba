import { escapeHtml } from '../../../lib/escape-html.ts';
import type { CheckResult, Status } from '../report.ts';

const signs: Record<Status, string> = { passed: '✓', failed: '✗', warned: '!', skipped: '–' };
const order: Status[] = ['failed', 'warned', 'skipped', 'passed'];

/** A table of checks and operations; each cell tells the worst of what its check found. */
export function matrix(results: readonly CheckResult[]): string {
  const operations = [...new Set(results.map(({ operation }) => operation))];
  const byCheck = Map.groupBy(results, ({ id }) => id);
  const heads = operations.map(
    (operation) => `<th scope="col"><span>${escapeHtml(operation)}</span></th>`,
  );
  const rows = [...byCheck].map(([id, own]) => row(id, own, operations));
  return `<div class="scroll" tabindex="0" role="region" aria-label="Table of checks and operations"><table>
<thead><tr><th scope="col">check</th>${heads.join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></div>`;
}

function row(id: string, own: readonly CheckResult[], operations: readonly string[]): string {
  const cells = operations.map((operation) => {
    const results = own.filter((each) => each.operation === operation);
    const status = order.find((each) => results.some((result) => result.status === each));
    return status === undefined ? '<td></td>' : cell(id, operation, status, results);
  });
  return `<tr><th scope="row">${escapeHtml(id)}</th>${cells.join('')}</tr>`;
}

function cell(
  id: string,
  operation: string,
  status: Status,
  results: readonly CheckResult[],
): string {
  const decisions = results.map(({ decision }) => decision ?? '').join(' ');
  const words = `${id} ${operation} ${decisions}`.toLowerCase();
  const label = `${id}, ${operation}: ${status}`;
  return `<td><button type="button" class="cell ${status}" data-status="${status}" data-words="${escapeHtml(words)}" data-check="${escapeHtml(id)}" data-operation="${escapeHtml(operation)}" aria-label="${escapeHtml(label)}" title="${escapeHtml(label)}">${signs[status]}</button></td>`;
}
