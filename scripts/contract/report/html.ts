import type { CheckDescription } from '../../checks/check.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { checks } from '../checks.ts';
import { findingCard } from './html/finding-card.ts';
import { matrix } from './html/matrix.ts';
import { script } from './html/script.ts';
import { style } from './html/style.ts';
import type { ContractReport, Status } from './report.ts';

const statuses: Record<Status, string> = {
  failed: 'contradicts a fact',
  warned: 'differs from an assumption',
  skipped: 'could not run',
  passed: 'passed',
};

/**
 * The report as one HTML page that needs nothing beside it: every finding, and a matrix of checks
 * and operations whose cells open what was seen. It can be read without scripts as well.
 */
export function htmlReport(report: ContractReport): string {
  const { server, conforms, summary } = report;
  const found = (['failed', 'warned'] as const).flatMap((status) =>
    report.checks.filter((each) => each.status === status),
  );
  const verdict = conforms
    ? 'conforms'
    : summary.failed > 0
      ? 'falls short'
      : 'could not be judged';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Contract of ${escapeHtml(server)}: ${verdict}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${escapeHtml(server)} <span class="verdict ${conforms ? 'passed' : 'failed'}">${verdict}</span></h1>
<p>${figures(report)}</p>
</header>
<main>
${filters(summary)}
<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${found.length > 0 ? found.map(findingCard).join('\n') : '<p>None.</p>'}
</section>
<section aria-labelledby="matrix"><h2 id="matrix">Checks and operations</h2>
<p class="hint">Each cell opens what was seen. Arrow keys move between cells.</p>
${matrix(report.checks)}
</section>
</main>
<dialog aria-labelledby="opened"></dialog>
<script type="application/json" id="report">${embedded({ checks: report.checks, about: aboutChecks(report) })}</script>
<script>${script}</script>
</body>
</html>
`;
}

function figures({ summary, requests, milliseconds, seed }: ContractReport): string {
  const counts = Object.entries(summary).map(([status, count]) => `${count} ${status}`);
  return `${counts.join(', ')} – ${requests} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}`;
}

function filters(summary: ContractReport['summary']): string {
  const boxes = Object.entries(statuses).map(
    ([status, meaning]) =>
      `<label class="${status}"><input type="checkbox" name="status" value="${status}" checked> ${status} <span class="count">${summary[status as Status]}</span> <span class="meaning">${meaning}</span></label>`,
  );
  return `<form class="filters" role="search" aria-label="Filter">
<label class="text">Filter <input type="search" name="text" placeholder="check, operation or decision" autocomplete="off"></label>
<fieldset><legend>Show</legend>${boxes.join('')}</fieldset>
<output aria-live="polite"></output>
</form>`;
}

function aboutChecks({ checks: results }: ContractReport): Record<string, object> {
  const used = new Set(results.map(({ id }) => id));
  const known = checks.filter(({ id }) => used.has(id));
  return Object.fromEntries(known.map((check) => [check.id, aboutCheck(check)]));
}

function aboutCheck({ asserts, basis, fix }: CheckDescription): object {
  const sources = basis.map((each) =>
    'fact' in each ? `${each.section}: ${each.fact}` : `decision ${each.decision}`,
  );
  return { asserts, basis: sources, fix };
}

// Within a script element nothing may look like its end.
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
