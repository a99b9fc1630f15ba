import { type Content, escapeHtml, type Html, html, trusted } from '../../lib/html.ts';
import { areasOf, type Site } from '../site.ts';

/** One page within the frame that all share. */
export interface PageContent {
  /** Path of the page within the folder, such as `guides/client.html`. */
  path: string;
  title: string;
  /** One sentence, for search engines and previews. */
  description: string;
  main: Content;
  /** Scripts that only this page needs, relative to the root of the folder. */
  scripts?: string[];
  /** Path of the same content in Markdown, if there is one. */
  markdown?: string;
}

/** Path from a page to the root of the folder: empty, or `../`. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

/** A whole page. It works without scripts, from a disk, and below any path of a host. */
export function page(site: Site, content: PageContent): string {
  const root = rootOf(content.path);
  const title = content.path === 'index.html' ? site.title : `${content.title} · ${site.title}`;
  const scripts = [
    ...(content.scripts ?? []),
    ...(site.edition === undefined ? [] : [`-/reload.js?${site.edition}`]),
  ];
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(site)}">
<title>${title}</title>
<meta name="description" content="${content.description}">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/style.css">
${content.markdown && html`<link rel="alternate" type="text/markdown" href="${root}${content.markdown}">`}
<script src="${root}assets/theme.js"></script>
<script src="${root}assets/page.js" defer></script>
${scripts.map((script) => html`<script src="${root}${script}" defer></script>\n`)}</head>
<body data-root="${root}">
<a class="skip" href="#content">Skip to the content</a>
${header(site, root)}
<div class="frame">
${navigation(site, content.path, root)}
<main id="content" tabindex="-1">
${content.main}
</main>
</div>
${footer(site, root)}
</body>
</html>`.text
  }\n`;
}

/** Nothing of third parties. Requests go to this computer and to origins that the builder names. */
function policy({ origins }: Site): string {
  const connect = ["'self'", 'http://127.0.0.1:*', 'http://localhost:*', ...origins];
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src ${connect.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

function header(site: Site, root: string): Html {
  return html`<header class="bar">
<button type="button" class="menu-button" popovertarget="navigation">Menu</button>
<a class="name" href="${root}index.html">${site.title}</a>
<button type="button" class="search-button" data-search hidden>Search <kbd>/</kbd></button>
<button type="button" class="theme-button" data-theme-switch hidden>Theme</button>
</header>`;
}

/** Each site's navigation by the root that its links begin with: most pages share one. */
const navigations = new WeakMap<Site, Map<string, string>>();

function navigation(site: Site, current: string, root: string): Html {
  const known = navigations.get(site) ?? new Map<string, string>();
  navigations.set(site, known);
  const links = known.get(root) ?? allLinks(site, root).text;
  known.set(root, links);
  const own = `<a href="${escapeHtml(root + current)}"`;
  return trusted(links.replace(own, () => `${own} aria-current="page"`));
}

function allLinks(site: Site, root: string): Html {
  const link = (path: string, text: string) => html`<li><a href="${root}${path}">${text}</a></li>`;
  const group = (title: string, links: Content) => html`<h2>${title}</h2>\n<ul>${links}</ul>\n`;
  return html`<nav id="navigation" class="navigation" popover aria-label="Pages">
${group('Overview', [
  link('index.html', 'Start'),
  link('reference.html', 'All on one page'),
  link('decisions.html', 'Decisions'),
  link('changelog.html', 'Changelog'),
])}${
  site.guides.length > 0 &&
  group(
    'Guides',
    site.guides.map(({ name, title }) => link(`guides/${name}.html`, title)),
  )
}${areasOf(site).map(({ name, operations }) =>
  group(
    name,
    operations.map(({ id, summary }) => link(`operations/${id}.html`, summary)),
  ),
)}${group(
  'Schemas',
  site.schemas.map(({ name }) => link(`schemas/${name}.html`, name)),
)}</nav>`;
}

function footer(site: Site, root: string): Html {
  return html`<footer class="foot">
<p>${site.title} ${site.version}. For programs: <a href="${root}openapi.yaml">openapi.yaml</a>, <a href="${root}openapi.json">openapi.json</a>, <a href="${root}llms.txt">llms.txt</a>, <a href="${root}llms-full.txt">llms-full.txt</a>.</p>
</footer>`;
}
