import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { html } from '../../lib/html.ts';
import { isAssumed } from '../model/mark.ts';

/**
 * Gives the page of Redoc the project's colours and a way back, sets the ids of assumptions apart
 * from those of open points, and mends what axe finds wrong with it.
 */
export async function framed(page: string, bundle: OpenAPIDocument): Promise<string> {
  const style = await readFile(join(import.meta.dirname, 'theme.css'), 'utf8');
  const head = `<style>${style}${decisionStyles(bundle)}</style>\n</head>`;
  const body = `<body>\n${header(bundle)}\n<script>${await mendingScript()}</script>`;
  return replaceOnce(replaceOnce(page, '</head>', head), '<body>', body);
}

function header({ info }: OpenAPIDocument): string {
  return html`<header class="bar"><a href="index.html">${info.title}</a><h1>All on one page</h1><a href="decisions.html">Decisions</a></header>`
    .text;
}

function decisionStyles(bundle: OpenAPIDocument): string {
  const assumed = (bundle['x-decisions'] ?? []).filter(isAssumed);
  if (assumed.length === 0) return '';
  const selectors = assumed.map(({ id }) => `#redoc a[href$="decisions.html#${id}"]`).join(',');
  return `${selectors}{color:var(--assumed);background:var(--assumed-back)}`;
}

async function mendingScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, 'mend.ts')],
    ...{ bundle: true, minify: true, format: 'iife', write: false, target: 'es2022' },
  });
  return outputFiles[0]?.text.trim() ?? '';
}

/** @throws Error when the page is not of the form that Redocly's command line is known to write */
function replaceOnce(page: string, found: string, replacement: string): string {
  const place = page.indexOf(found);
  if (place < 0) throw new Error(`The page of Redoc has no ${found}.`);
  return page.slice(0, place) + replacement + page.slice(place + found.length);
}
