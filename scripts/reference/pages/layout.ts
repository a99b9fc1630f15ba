import { type Html, type HtmlContent, html } from '../../lib/html.ts';
import type { ListedGroup } from '../navigation.ts';
import type { Site } from '../site.ts';

/** One page within the frame that all share. */
interface PageContent {
  /** Path of the page within the folder, such as `guides/client.html`. */
  path: string;
  title: string;
  /** One sentence, for search engines and previews. */
  description: string;
  main: HtmlContent;
  /** Scripts that only this page needs, relative to the root of the folder. */
  scripts?: readonly string[];
  /** Path of the same content in Markdown, if there is one. */
  markdown?: string;
  /** Path from the page to the root of the folder; by default, that of its own path. */
  root?: string;
}

/** Path from a page to the root of the folder: empty, or `../`. */
function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

/** A whole page. It works without scripts, from a disk, and below any path of a host. */
export function page(site: Site, content: PageContent): string {
  const { root = rootOf(content.path) } = content;
  const { api, revision } = site;
  const title = content.path === 'index.html' ? api.title : `${content.title} · ${api.title}`;
  const scripts = [
    ...(content.scripts ?? []),
    ...(revision === undefined ? [] : [`-/reload.js?${revision}`]),
  ];
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(site)}">
<title>${title}</title>
<meta name="description" content="${content.description}">
${preview(site, content)}
<link rel="alternate" type="application/openapi+yaml" href="${root}openapi.yaml" title="OpenAPI document">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/style.css">
${content.markdown && html`<link rel="alternate" type="text/markdown" href="${root}${content.markdown}">`}
<script src="${root}assets/theme.js"></script>
<script src="${root}assets/page.js" defer></script>
${scripts.map((script) => html`<script src="${root}${script}" defer></script>\n`)}</head>
<body data-root="${root}"${site.sandbox && html` data-sandbox`}>
<a class="skip" href="#content">Skip to the content</a>
${header(site, root)}
<div class="frame">
${navigation(site, content.path, root)}
<main id="content" tabindex="-1">
${breadcrumb(site, content.path, root)}
${content.main}
${pager(site, content.path, root)}
</main>
</div>
${footer(site, root)}
</body>
</html>`.text
  }\n`;
}

/** What other sites show of a link to the page, and its one address for search engines. */
function preview({ api, address }: Site, { path, title, description }: PageContent): Html {
  const url = address && address + path.replace(/^index\.html$/, '');
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${api.title}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
${url && html`<meta property="og:url" content="${url}">\n<link rel="canonical" href="${url}">`}`;
}

/** Nothing of third parties. Requests go to this computer and to origins that the builder names. */
function policy({ origins }: Site): string {
  const connect = ["'self'", 'http://127.0.0.1:*', 'http://localhost:*', ...origins];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "worker-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function header(site: Site, root: string): Html {
  return html`<header class="bar">
<button type="button" class="menu-button" popovertarget="navigation">Menu</button>
<a class="name" href="${root}index.html">${site.api.title}</a>
<button type="button" class="search-button" data-search hidden>Search <kbd>/</kbd></button>
<button type="button" class="theme-button" data-theme-switch hidden>Theme</button>
</header>`;
}

function navigation(site: Site, current: string, root: string): Html {
  return html`<nav id="navigation" class="navigation" popover aria-label="Pages">
${site.navigation.on(current).map((group) => navigationGroup(group, current, root))}</nav>`;
}

function breadcrumb({ navigation: pages }: Site, path: string, root: string): Html | undefined {
  const { group } = pages.around(path);
  if (!group || path === 'index.html') return undefined;
  return html`<nav class="crumb" aria-label="Breadcrumb"><a href="${root}index.html">Start</a> / <a href="${root}contents.html#${group.anchor}">${group.title}</a></nav>`;
}

function pager({ navigation: pages }: Site, path: string, root: string): Html | undefined {
  const { previous, next } = pages.around(path);
  if (!previous && !next) return undefined;
  return html`<nav class="pager" aria-label="Previous and next page">
${previous && html`<a rel="prev" href="${root}${previous.path}"><small>Previous</small> ${previous.text}</a>`}
${next && html`<a rel="next" href="${root}${next.path}"><small>Next</small> ${next.text}</a>`}
</nav>`;
}

function navigationGroup(
  { title, anchor, links, hidden }: ListedGroup,
  current: string,
  root: string,
): Html {
  return html`<h2>${title}</h2>
<ul>${links.map(
    ({ path, text, request }) =>
      html`<li><a href="${root}${path}"${path === current && html` aria-current="page"`}>${text}${request && html` <span class="badge ${request.method.toLowerCase()}">${request.method}</span>`}</a></li>`,
  )}${hidden > 0 && html`<li><a class="all" href="${root}contents.html#${anchor}">All ${links.length + hidden}</a></li>`}</ul>
`;
}

function footer({ api: { title, version } }: Site, root: string): Html {
  return html`<footer class="foot">
<p>${title} ${version}. For programs: <a href="${root}openapi.yaml">openapi.yaml</a>, <a href="${root}openapi.json">openapi.json</a>, <a href="${root}llms.txt">llms.txt</a>, <a href="${root}llms-full.txt">llms-full.txt</a>.</p>
</footer>`;
}
