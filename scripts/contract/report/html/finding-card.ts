import { escapeHtml } from '../../../lib/escape-html.ts';
import type { CheckResult, Evidence } from '../report.ts';

/** One finding with everything that shows it. */
export function findingCard(result: CheckResult): string {
  const { id, operation, status, level, decision, message, count = 1 } = result;
  const words = `${id} ${operation} ${decision ?? ''} ${level}`.toLowerCase();
  const rows: [string, string | undefined][] = [
    ['at', result.pointer],
    ['expected', result.expected],
    ['actual', result.actual],
    ['basis', result.basis],
    ['fix', result.fix],
  ];
  const terms = rows.map(([name, value]) =>
    value ? `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>` : '',
  );
  return `<details class="finding ${status}" data-status="${status}" data-words="${escapeHtml(words)}">
<summary><span class="badge">${status}</span> <code>${escapeHtml(operation)}</code> <strong>${escapeHtml(id)}</strong> <span class="level">${escapeHtml(decision ? `${level}, ${decision}` : level)}</span><span class="message">${escapeHtml(message ?? '')}${place(result)}${count > 1 ? ` <span class="level">${count} times</span>` : ''}</span></summary>
<dl>${terms.join('')}</dl>
${result.curl ? `<h3>Again</h3><pre tabindex="0"><code>${escapeHtml(result.curl)}</code></pre>` : ''}
${(result.evidence ?? []).map(exchange).join('\n')}
</details>`;
}

function place({ pointer }: CheckResult): string {
  return pointer ? ` <code>${escapeHtml(pointer)}</code>` : '';
}

function exchange({ request, response }: Evidence): string {
  const sent = `${request.method} ${request.url}${request.body ? `\n\n${pretty(request.body)}` : ''}`;
  const got = response ? `${response.status}\n\n${pretty(response.body)}` : 'no answer';
  return `<div class="exchange"><pre tabindex="0" aria-label="request"><code>${escapeHtml(sent)}</code></pre><pre tabindex="0" aria-label="answer"><code>${escapeHtml(got)}</code></pre></div>`;
}

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}
