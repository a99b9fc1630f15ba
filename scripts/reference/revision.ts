import { DocumentError, type Problem } from '../document/problems.ts';
import { html } from '../lib/html.ts';
import { once } from '../lib/once.ts';
import type { FileContent } from '../lib/write-files.ts';
import { fastFiles, slowFiles } from './reference.ts';
import { type ReferenceSource, type Site, sitesOf } from './site.ts';

/** The reference as it is after one change, or the problems of the document. */
export interface Revision {
  /** Counts the changes. */
  readonly number: number;
  /** Whether the document could not be used, so that every page shows its problems. */
  readonly isBroken: boolean;
  /** The content of a file; what takes long is made when it is first asked for. */
  read(path: string): Promise<FileContent | undefined>;
}

/**
 * Makes the reference anew.
 *
 * @param load reads the sources
 * @param number of the revision
 * @returns never rejects: the pages show what went wrong
 */
export async function makeRevision(
  load: () => Promise<ReferenceSource>,
  number: number,
): Promise<Revision> {
  try {
    const versions = await Promise.all(sitesOf(await load(), number).map(readerOf));
    const read = async (path: string) => {
      const reader = versions.findLast(({ folder }) => path.startsWith(folder));
      return reader?.read(path.slice(reader.folder.length), (error) => problemsPage(error, number));
    };
    return { number, isBroken: false, read };
  } catch (error) {
    const page = problemsPage(error, number);
    const read = async (path: string) => (path.endsWith('.html') ? page : undefined);
    return { number, isBroken: true, read };
  }
}

/** Reads the files of one version; a page that cannot be made shows why. */
async function readerOf(site: Site) {
  const files = await fastFiles(site);
  const slow = new Map(Object.entries(slowFiles(site)).map(([path, make]) => [path, once(make)]));
  return {
    folder: site.folder,
    async read(path: string, broken: (error: unknown) => string): Promise<FileContent | undefined> {
      const made = files.get(path) ?? slow.get(path)?.();
      return path.endsWith('.html') ? Promise.resolve(made).catch(broken) : made;
    },
  };
}

/** Stands for every page while the document is broken; it reloads once that is fixed. */
function problemsPage(error: unknown, revision: number): string {
  const problems = error instanceof DocumentError ? error.problems : [];
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>The document is broken</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/-/style.css">
<script src="/-/reload.js?${revision}" defer></script>
</head>
<body>
<main>
<h1>The document is broken</h1>
<p>Fix it and save: the page that you were reading comes back by itself.</p>
${problems.length === 0 && html`<pre class="code" tabindex="0">${String(error)}</pre>`}
<ol class="problems">${problems.map(problemItem)}</ol>
</main>
</body>
</html>`.text
  }\n`;
}

function problemItem({ file, line, column, rule, message, fix }: Problem) {
  return html`<li><p><strong><code>${file}:${line}:${column}</code></strong> <code>${rule}</code></p>
<p>${message}</p>${fix && html`<p>${fix}</p>`}</li>`;
}
