import type { CheckDescription } from '../../checks/check.ts';
import { type Html, html, trusted } from '../../lib/html.ts';
import { checks as allChecks } from '../checks.ts';
import { reportAssets } from './assets.ts';
import {
  type CheckResult,
  type ContractReport,
  type Evidence,
  findingsOf,
  levelOf,
  outcomeOf,
  type Status,
} from './report.ts';

const statuses: Record<Status, { sign: string; meaning: string }> = {
  failed: { sign: '✗', meaning: 'contradicts a fact' },
  warned: { sign: '!', meaning: 'differs from an assumption' },
  skipped: { sign: '–', meaning: 'could not run' },
  passed: { sign: '✓', meaning: 'passed' },
};

/**
 * The report as one HTML page that needs nothing beside it: every finding, a matrix of checks and
 * operations, and what each check asserts. Scripts filter it and open cells; it reads well without.
 */
export async function htmlReport(report: ContractReport): Promise<string> {
  const { server, conforms, checks } = report;
  const { script, style } = await reportAssets();
  const outcome = outcomeOf(report);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>Contract of ${server}: ${outcome}</title>
<style>${trusted(style)}</style>
</head>
<body>
<header>
<h1>${server} <span class="outcome ${conforms ? 'passed' : 'failed'}">${outcome}</span></h1>
<p>${figures(report)}</p>
</header>
<main>
${filters(report)}
${findings(checks)}
${matrix(checks)}
${explanations(checks)}
</main>
<dialog aria-labelledby="opened"></dialog>
<script>${trusted(script)}</script>
</body>
</html>
`;
  return page.text;
}

function figures({ summary, requests, milliseconds, seed, reason }: ContractReport): string {
  const counts = Object.entries(summary).map(([status, count]) => `${count} ${status}`);
  const run = `${requests} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}`;
  return `${counts.join(', ')} – ${run}${reason ? `. ${reason}` : ''}`;
}

function filters({ summary }: ContractReport): Html {
  const boxes = Object.entries(statuses).map(
    ([status, { meaning }]) =>
      html`<label class="${status}"><input type="checkbox" name="status" value="${status}" checked> ${status} <span class="count">${Object.entries(summary).find(([key]) => key === status)?.[1]}</span> <span class="meaning">${meaning}</span></label>`,
  );
  return html`<form class="filters" role="search" aria-label="Filter">
<label class="text">Filter <input type="search" name="text" placeholder="check, operation or decision" autocomplete="off"></label>
<fieldset><legend>Show</legend>${boxes}</fieldset>
<output aria-live="polite"></output>
</form>`;
}

function findings(checks: readonly CheckResult[]): Html {
  const withStatus = (status: Status) => checks.filter((each) => each.status === status);
  const cards = [...withStatus('failed'), ...withStatus('warned')].map(findingCard);
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${cards.length > 0 ? cards : html`<p>None.</p>`}
</section>`;
}

/** One row of the report with everything that it found. */
function findingCard(check: CheckResult): Html {
  const { id, operation, status, message, pointer, basis, fix } = check;
  const all = findingsOf(check);
  const count = all.reduce((sum, each) => sum + (each.count ?? 1), 0);
  return html`<details class="finding ${status}" data-check="${id}" data-operation="${operation}" data-status="${status}" data-words="${wordsOf([check])}">
<summary><span class="badge">${status}</span> <code>${operation}</code> <strong>${id}</strong> <span class="level">${levelOf(check)}</span><span class="message">${message}${pointer && html` <code>${pointer}</code>`}${count > 1 && html` <span class="level">${count} times</span>`}</span></summary>
${all.map((each) => finding(each, all.length > 1))}
${terms({ basis, fix })}
</details>`;
}

function finding(each: ReturnType<typeof findingsOf>[number], several: boolean): Html {
  const { pointer: at, expected, actual, curl, evidence = [] } = each;
  const intermittent = each.intermittent ? 'not found every time' : undefined;
  const level = several ? levelOf(each) : undefined;
  return html`<section>${several && html`<p>${each.message}</p>`}
${terms({ level, at, expected, actual, intermittent })}
${curl && html`<h3>Request</h3><pre tabindex="0"><code>${curl}</code></pre>`}
${evidence.map(exchange)}</section>
`;
}

function terms(values: Record<string, string | undefined>): Html {
  const given = Object.entries(values).filter(([, value]) => value);
  return html`<dl>${given.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

function exchange({ request, response }: Evidence): Html {
  const sent = `${request.method} ${request.url}${request.body ? `\n\n${indented(request.body)}` : ''}`;
  const received = response ? `${response.status}\n\n${indented(response.body)}` : 'no response';
  return html`<div class="exchange"><pre tabindex="0" aria-label="request"><code>${sent}</code></pre><pre tabindex="0" aria-label="response"><code>${received}</code></pre></div>`;
}

function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** A table of checks and operations; each cell shows the worst of what its check found. */
function matrix(checks: readonly CheckResult[]): Html {
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  const rows = [...Map.groupBy(checks, ({ id }) => id)].map(
    ([id, own]) => html`<tr><th scope="row">${id}</th>${operations.map((operation) =>
      cell(own.filter((each) => each.operation === operation)),
    )}</tr>
`,
  );
  return html`<section aria-labelledby="matrix"><h2 id="matrix">Checks and operations</h2>
<p class="hint">Each cell opens what was seen. Arrow keys move between cells.</p>
<div class="scroll" tabindex="0" role="region" aria-label="Table of checks and operations"><table>
<thead><tr><th scope="col">check</th>${operations.map((each) => html`<th scope="col"><span>${each}</span></th>`)}</tr></thead>
<tbody>
${rows}</tbody></table></div>
</section>`;
}

function cell(results: readonly CheckResult[]): Html {
  const [worst] = Object.entries(statuses).flatMap(([status, { sign }]) =>
    results.filter((each) => each.status === status).map((result) => ({ result, sign })),
  );
  if (!worst) return html`<td></td>`;
  const { id, operation, status, message } = worst.result;
  const label = `${id}, ${operation}: ${status}`;
  const reason = status === 'skipped' ? message : '';
  return html`<td><button type="button" class="cell ${status}" data-check="${id}" data-operation="${operation}" data-status="${status}" data-words="${wordsOf(results)}" data-reason="${reason}" aria-label="${label}" title="${label}">${worst.sign}</button></td>`;
}

/** What a filter looks for in a row or a cell. */
function wordsOf(results: readonly CheckResult[]): string {
  const words = results.flatMap((check) => [
    `${check.id} ${check.operation}`,
    ...[check, ...findingsOf(check)].map(levelOf),
  ]);
  return words.join(' ').toLowerCase();
}

function explanations(results: readonly CheckResult[]): Html {
  const used = new Set(results.map(({ id }) => id));
  const known = allChecks.filter(({ id }) => used.has(id));
  return html`<section aria-labelledby="explanations"><h2 id="explanations">What the checks assert</h2>
${known.map(explanation)}
</section>`;
}

function explanation(check: CheckDescription): Html {
  const basis = check.basis.map((each) =>
    'fact' in each ? `fact ${each.fact}` : `decision ${each.decision}`,
  );
  return html`<details class="explanation" data-check="${check.id}"><summary>${check.id}</summary>
${terms({ asserts: check.asserts, ...(basis.length > 0 && { basis: basis.join('; ') }), fix: check.fix })}</details>
`;
}
