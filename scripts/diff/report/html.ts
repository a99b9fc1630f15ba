import { type Html, html, standalonePage } from '../../lib/html.ts';
import { type Change, placeOf } from '../change.ts';
import { audiences, worst } from '../diff.ts';
import { impacts } from '../rules.ts';
import { basisText, type DiffReport, operationsText, summaryLines } from './report.ts';

/** The changes as one HTML page that needs nothing beside it. */
export function htmlReport(report: DiffReport): string {
  const { old, new: current, changes } = report;
  const title = `Changes from ${old.version} to ${current.version}`;
  const content = html`<h1>Changes from ${old.name} (${old.version}) to ${current.name} (${current.version})</h1>
${summaryLines(report).map((line) => html`<p>${line}</p>`)}
<main>
${impacts.map((impact) =>
  section(
    impact,
    changes.filter((each) => worst(each) === impact),
  ),
)}
</main>`;
  return standalonePage({ title, style, content });
}

const style = `
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
article { border-inline-start: 0.3rem solid; padding-inline-start: 1rem; margin: 1.5rem 0; }
code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; }
dd { margin: 0; }
`;

function section(title: string, changes: readonly Change[]): Html | false {
  if (changes.length === 0) return false;
  return html`<section>
<h2>${title} (${changes.length})</h2>
${changes.map(article)}
</section>
`;
}

function article(change: Change): Html {
  const basis = basisText(change);
  return html`<article>
<h3>${change.message}</h3>
<p><code>${placeOf(change) || '/'}</code></p>
<dl>
${audiences.map((audience) => html`<dt>${audience}</dt><dd>${change[audience].impact}: ${change[audience].why}</dd>`)}
<dt>operations</dt><dd>${operationsText(change)}</dd>
<dt>rule</dt><dd><code>${change.rule}</code></dd>
${basis !== '' && html`<dt>rests on</dt><dd>${basis}</dd>`}
</dl>
</article>
`;
}
