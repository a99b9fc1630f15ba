import { type Html, html } from '../../lib/html.ts';
import {
  type Coverage,
  type CoveredPart,
  type OperationCoverage,
  progressByArea,
  type Share,
  sharesOfParts,
} from './coverage.ts';

/** The map of the document: what the run exercised of it, and why not the rest. */
export function coverageMap(coverage: Coverage): Html {
  const { operations, facts, decisions } = coverage;
  const shares = [...progressByArea(coverage), ...sharesOfParts(coverage)];
  return html`<section aria-labelledby="coverage"><h2 id="coverage">Coverage of the document</h2>
<p class="hint">What of the document this run exercised. What is crossed out was not; its reason stands beside it, or in its tooltip.</p>
<div class="meters">${shares.map(([name, share]) => meter(name, share))}</div>
${operations.map(operationMap)}
${register('Facts', facts)}
${register('Decisions', decisions)}
</section>`;
}

function meter(name: string, { exercised, total }: Share): Html {
  return html`<div class="meter"><span>${name}</span><span class="count">${exercised} of ${total}</span><meter min="0" max="${total}" value="${exercised}" aria-label="${name}"></meter></div>`;
}

function operationMap(operation: OperationCoverage): Html {
  const { id, method, path, exercised, implemented, reason, requests } = operation;
  const state = exercised ? 'exercised' : implemented ? 'not exercised' : 'not implemented';
  return html`<details class="covered"><summary><code>${id}</code> <span class="level">${method} ${path}</span> <span class="state ${exercised ? 'passed' : 'skipped'}">${state}</span></summary>
${reason && html`<p class="hint">${reason}</p>`}
<p class="hint">${requests} requests${received(operation)}</p>
${parts('Parameters', operation.parameters)}
${parts('Body fields', operation.bodyFields)}
${parts('Response fields', operation.responseFields)}
${parts('Statuses', operation.statuses)}
</details>
`;
}

function received({ received: statuses }: OperationCoverage): string {
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return counts.length > 0 ? `; responses: ${counts.join(', ')}` : '';
}

function parts(title: string, all: readonly CoveredPart[]): Html | undefined {
  if (all.length === 0) return undefined;
  return html`<h3>${title}</h3><ul class="parts">${all.map(part)}</ul>`;
}

function part({ name, exercised, reason }: CoveredPart): Html {
  return exercised
    ? html`<li class="part">${name}</li>`
    : html`<li class="part missed" title="${reason}"><del>${name}</del></li>`;
}

/** Facts or decisions; those that were not exercised, by their reasons. */
function register(title: string, all: readonly CoveredPart[]): Html {
  const missed = Map.groupBy(
    all.filter(({ exercised }) => !exercised),
    ({ reason = '' }) => reason,
  );
  const rows = [...missed].map(
    ([reason, own]) => html`<dt>${own.map(({ name }) => name).join(', ')}</dt><dd>${reason}</dd>`,
  );
  return html`<details class="covered"><summary>${title} <span class="level">${all.length - [...missed.values()].flat().length} of ${all.length} exercised</span></summary>
<ul class="parts">${all.map(part)}</ul>
${rows.length > 0 && html`<h3>Not exercised</h3><dl class="reasons">${rows}</dl>`}
</details>
`;
}
