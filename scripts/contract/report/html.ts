import type { CheckDescription } from '../../checks/check.ts';
import { type Html, html, standalonePage } from '../../lib/html.ts';
import { checks as allChecks } from '../checks.ts';
import { reportAssets } from './assets.ts';
import { baselineInWords } from './baseline.ts';
import { basesInWords, type Cause, causesOf } from './causes.ts';
import { type MarkedText, markDifference } from './difference.ts';
import { coverageMap } from './html-coverage.ts';
import {
  type CheckResult,
  type ContractReport,
  type Evidence,
  evaluatedInWords,
  findingsIn,
  intermittenceInWords,
  levelInWords,
  outcomeOf,
  type Status,
  versionsInWords,
} from './report.ts';

const statuses: Record<Status, { sign: string; meaning: string }> = {
  failed: { sign: '✗', meaning: 'contradicts a fact' },
  warned: { sign: '!', meaning: 'differs from an assumption' },
  skipped: { sign: '–', meaning: 'could not run' },
  passed: { sign: '✓', meaning: 'does as the check says' },
};

/**
 * The report as one HTML page that needs nothing beside it: every finding, a matrix of checks and
 * operations, and what each check asserts. Scripts filter it and open cells; it reads well without.
 */
export async function htmlReport(report: ContractReport): Promise<string> {
  const { server, conforms, checks } = report;
  const { script, style } = await reportAssets();
  const outcome = outcomeOf(report);
  const causes = causesOf(checks);
  const content = html`<header>
<h1>${server} <span class="outcome ${conforms ? 'passed' : 'failed'}">${outcome}</span></h1>
<p>${figures(report)}</p>
${baselineInWords(report).map((each) => html`<p>${each}</p>`)}
</header>
<main>
${filters(report)}
${findings(causes)}
${matrix(checks, causes)}
${coverageMap(report.coverage)}
${explanations(checks)}
</main>
<dialog aria-labelledby="opened"></dialog>`;
  return standalonePage({ title: `Contract of ${server}: ${outcome}`, style, script, content });
}

function figures(report: ContractReport): string {
  const { summary, requests, milliseconds, seed, reason, versions } = report;
  const counts = Object.entries(summary).map(([status, count]) => `${count} ${status}`);
  const run = `${requests} requests in ${(milliseconds / 1000).toFixed(1)} s, seed ${seed}`;
  const parts = [
    evaluatedInWords(report),
    counts.join(', '),
    run,
    versionsInWords(versions),
    reason,
  ];
  return parts.filter(Boolean).join(' · ');
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

function findings(causes: readonly Cause[]): Html {
  return html`<section aria-labelledby="findings"><h2 id="findings">Findings</h2>
${causes.length > 0 ? causes.map(causeCard) : html`<p>None.</p>`}
</section>`;
}

/** One cause with all of its places and the exchange that shows it. */
function causeCard(cause: Cause, index: number): Html {
  const { status, finding, count, findings: all } = cause;
  const {
    check,
    message,
    expected,
    actual,
    curl,
    evidence = [],
    basis,
    fix,
    intermittent,
    steps,
  } = finding;
  const accepted = all.find((each) => each.accepted !== undefined)?.accepted;
  const marked = markDifference(expected ?? '', actual ?? '');
  const times = count > 1 ? `${count} times` : undefined;
  return html`<details class="finding ${status}" data-cause="${index}" data-status="${status}" data-words="${wordsOfCause(cause)}">
<summary><span class="badge">${status}</span> <code>${finding.operation}</code> <strong>${check}</strong> <span class="level">${basesInWords(cause)}</span><span class="message">${message}${times && html` <span class="level">${times}</span>`}</span></summary>
${terms({
  in: placesOf(cause),
  expected: marked ? markedText(marked.expected) : expected,
  actual: marked ? markedText(marked.actual) : actual,
  accepted,
  intermittent: intermittenceInWords(intermittent),
  basis,
  fix,
  id: all.map(({ id }) => id).join(', '),
})}
${requests(steps, curl)}
${evidence.map(exchange)}
</details>
`;
}

/** The commands that lead to a finding, or the one that shows it. */
function requests(
  steps: readonly string[] | undefined,
  curl: string | undefined,
): Html | undefined {
  if (!steps) {
    return curl === undefined
      ? undefined
      : html`<h3>Request</h3><pre tabindex="0"><code>${curl}</code></pre>`;
  }
  const items = steps.map((each) => html`<li><pre tabindex="0"><code>${each}</code></pre></li>`);
  return html`<h3>Requests</h3><ol class="steps">${items}</ol>`;
}

function placesOf({ places }: Cause): Html {
  const items = places.map(
    ({ operation, pointer }) =>
      html`<li>${operation}${pointer && html` <code>${pointer}</code>`}</li>`,
  );
  return html`<ul class="places">${items}</ul>`;
}

function markedText({ before, different, after }: MarkedText): Html {
  return html`${before}<mark>${different}</mark>${after}`;
}

function terms(values: Record<string, Html | string | false | undefined>): Html {
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
function matrix(checks: readonly CheckResult[], causes: readonly Cause[]): Html {
  const operations = [...new Set(checks.map(({ operation }) => operation))];
  const rows = [...Map.groupBy(checks, ({ id }) => id)].map(
    ([id, own]) => html`<tr><th scope="row">${id}</th>${operations.map((operation) =>
      cell(
        own.filter((each) => each.operation === operation),
        causes,
      ),
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

function cell(results: readonly CheckResult[], causes: readonly Cause[]): Html {
  const [worst] = Object.entries(statuses).flatMap(([status, { sign }]) =>
    results.filter((each) => each.status === status).map((result) => ({ result, sign })),
  );
  if (!worst) return html`<td></td>`;
  const { id, operation, status, message } = worst.result;
  const label = `${id}, ${operation}: ${status}`;
  const reason = status === 'skipped' ? message : '';
  return html`<td><button type="button" class="cell ${status}" data-check="${id}" data-operation="${operation}" data-status="${status}" data-words="${wordsOf(results)}" data-reason="${reason}" data-causes="${causesIn(results, causes)}" aria-label="${label}" title="${label}">${worst.sign}</button></td>`;
}

/** The indexes of the causes that some rows show. */
function causesIn(results: readonly CheckResult[], causes: readonly Cause[]): string {
  const ids = new Set(findingsIn(results).map(({ id }) => id));
  const indexes = causes.flatMap(({ findings: own }, index) =>
    own.some(({ id }) => ids.has(id)) ? [index] : [],
  );
  return indexes.join(' ');
}

/** What a filter looks for in a cause. */
function wordsOfCause({ findings: own }: Cause): string {
  const words = own.map((each) => `${each.check} ${each.operation} ${levelInWords(each)}`);
  return [...new Set(words)].join(' ').toLowerCase();
}

/** What a filter looks for in a row or a cell. */
function wordsOf(results: readonly CheckResult[]): string {
  const words = results.flatMap((check) => [
    `${check.id} ${check.operation}`,
    ...[check, ...(check.findings ?? [])].map(levelInWords),
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
