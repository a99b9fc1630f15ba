import type { Problem } from '../../document/problems.ts';
import { html } from '../../lib/html.ts';

/**
 * Stands for every page while the document is broken; it gives way by itself once that is fixed.
 *
 * @param otherwise said when there are no problems to list
 */
export function problemsPage(
  problems: readonly Problem[],
  otherwise: string,
  edition: number,
): string {
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The document is broken</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/-/style.css">
<script src="/-/reload.js?${edition}" defer></script>
</head>
<body>
<main>
<h1>The document is broken</h1>
<p>Mend it and save: this page will give way to the one you were reading.</p>
${problems.length === 0 && html`<pre class="code" tabindex="0">${otherwise}</pre>`}
<ol class="problems">${problems.map(
      ({ file, line, column, rule, message, fix }) =>
        html`<li><p><strong><code>${file}:${line}:${column}</code></strong> <code>${rule}</code></p>
<p>${message}</p>${fix && html`<p>${fix}</p>`}</li>`,
    )}</ol>
</main>
</body>
</html>`.text
  }\n`;
}
