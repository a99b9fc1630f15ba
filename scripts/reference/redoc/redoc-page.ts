import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '../../api/api.ts';
import { isAssumed } from '../../api/decisions.ts';
import { html } from '../../lib/html.ts';
import { browserAsset } from '../browser-assets.ts';
import { compressedText } from '../browser-scripts.ts';
import { redocDocument } from './redoc-document.ts';
import { buildRedocPage } from './redocly-command.ts';

/**
 * The whole document on one page, by Redocly's Redoc: self-contained, and without requests to others.
 *
 * @returns the page, some 2.6 MB
 * @throws Error with Redocly's own message when it fails
 */
export async function redocPage(api: Api): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'redoc-page-'));
  try {
    const source = join(directory, 'openapi.json');
    const page = join(directory, 'page.html');
    await writeFile(source, JSON.stringify(redocDocument(api)));
    await buildRedocPage(source, page);
    return await adaptPage(await readFile(page, 'utf8'), api);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** The logo of Redoc's makers, which the page would fetch from a server of theirs. */
const logo = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;

const ownLogo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="16"><text y="12" font-family="sans-serif" font-size="12" fill="#888">Redoc</text></svg>',
)}`;

/**
 * Gives the page of Redoc the project's colors, a way back and the switch for decisions, sets the ids of assumptions
 * apart from those of open points, improves its accessibility, and takes every request to somebody else
 * from it. A content security policy allows none: only the scripts in the page run, and they can
 * connect to nothing.
 *
 * @throws Error when the page is not of the form that Redocly's command line is known to write
 */
async function adaptPage(page: string, api: Api): Promise<string> {
  if (!page.includes('"disableTelemetry":true')) {
    throw new Error('Redoc would send telemetry: expected `telemetry: off` in redocly.yaml.');
  }
  const style = await browserAsset('redoc.css');
  const script = (await browserAsset('redoc.js')).trim();
  const head = `<style>${style}${decisionStyles(api)}</style>\n</head>`;
  const body = `<body>\n${header(api)}\n<script>${script}</script>`;
  const light = compressDefinition(page.replace(logo, ownLogo));
  const styled = replaceOnce(light, '</head>', head);
  const complete = replaceOnce(styled, '<body>', body);
  return replaceOnce(complete, '<head>', `<head>\n  ${policy(complete)}`);
}

/** The document within the script that starts Redoc. */
const definition = /(const __redoc_definition = )(\{.*\})(;\s+const __redoc_options = )/s;

/**
 * Puts the document into the page compressed: that of a large API is longer than the rest of its reference.
 *
 * @throws Error when the page is not of the form that Redocly's command line is known to write
 */
function compressDefinition(page: string): string {
  const [found, before, json, after] = definition.exec(page) ?? [];
  if (found === undefined || json === undefined)
    throw new Error('The page of Redoc has no document.');
  const read = `await redocDefinition("${compressedText(json)}")`;
  return replaceOnce(page, found, `${before}${read}${after}`);
}

/** The switch works as the one of the other pages, and remembers their choice. */
function header({ title, decisions }: Api): string {
  const assumed = html`<button type="button" hidden>Show decisions</button>`;
  return html`<header class="bar"><a href="index.html">${title}</a><h1>Reference in Redoc</h1>${decisions.length > 0 && assumed}</header>`
    .text;
}

function decisionStyles({ decisions }: Api): string {
  const assumed = decisions.filter(isAssumed);
  if (assumed.length === 0) return '';
  const selectors = assumed.map(({ id }) => `#redoc a[href$="decisions.html#${id}"]`).join(',');
  return `${selectors}{color:var(--assumed);background:var(--assumed-back)}`;
}

/** @throws Error when the page is not of the form that Redocly's command line is known to write */
function replaceOnce(page: string, found: string, replacement: string): string {
  const place = page.indexOf(found);
  if (place < 0) throw new Error(`The page of Redoc has no ${found}.`);
  return page.slice(0, place) + replacement + page.slice(place + found.length);
}

function policy(page: string): string {
  const directives = [
    "default-src 'none'",
    `script-src ${inlineScripts(page).map(source).join(' ')}`,
    // Redoc writes its styles from its script.
    "style-src 'unsafe-inline'",
    'img-src data:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}">`;
}

/** Scripts of the page, as a parser of HTML finds them: from each start tag to the next end tag. */
function inlineScripts(page: string): string[] {
  const scripts = [...page.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)];
  return scripts.map(([, content = '']) => content);
}

/** Allows one inline script by its digest (https://www.w3.org/TR/CSP3/#grammardef-hash-source). */
function source(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}
