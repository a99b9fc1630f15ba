import { compactPage, type Html, type HtmlContent, html } from '../../lib/html.ts';
import { firstSentence } from '../../lib/markdown.ts';
import { leanPage } from '../lean-page.ts';
import type { ListedGroup } from '../navigation.ts';
import type { Site, SiteVersion } from '../site.ts';

/** Anchor and title of a section. */
export type PageSection = readonly [anchor: string, title: string];

/** One page within the frame that all share. */
interface FramedPage {
  /** Path of the page within the folder, such as `guides/client.html`. */
  path: string;
  title: string;
  /** Its first sentence is for search engines and previews. */
  description: string;
  main: HtmlContent;
  /** Scripts that only this page needs, relative to the root of the folder. */
  scripts?: readonly string[];
  /** Path of the same content in Markdown, if there is one. */
  markdown?: string;
  /** What the list of pages has below the current one. */
  sections?: readonly PageSection[];
  /** Path from the page to the root of the folder; by default, that of its own path. */
  root?: string;
}

/** From one page to another; a neighbor in its folder is near. */
function linkTo(path: string, from: string, root: string): string {
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return folder !== '' && path.startsWith(folder) ? path.slice(folder.length) : root + path;
}

/** Path from a page to the root of the folder: empty, or `../`. */
function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1);
}

/** A whole page. It works without scripts, from a disk, and below any path of a host. */
export function page(site: Site, content: FramedPage): string {
  const { root = rootOf(content.path) } = content;
  const { name, revision } = site;
  const description = firstSentence(content.description).replace(/[`*]/g, '');
  const title = content.path === 'index.html' ? name : `${content.title} · ${name}`;
  const scripts = [
    ...(content.scripts ?? []),
    ...(revision === undefined ? [] : [`-/reload.js?${revision}`]),
  ];
  const text = compactPage(html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(site)}">
<title>${title}</title>
<meta name="description" content="${description}">
${preview(site, { ...content, description })}
<link rel="alternate" type="application/openapi+json" href="${root}openapi.json" title="OpenAPI document">
<link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${root}assets/style.css">
${content.markdown && html`<link rel="alternate" type="text/markdown" href="${root}${content.markdown}">`}
<script src="${root}assets/theme.js"></script>
<script src="${root}assets/page.js" defer></script>
${scripts.map((script) => html`<script src="${root}${script}" defer></script>\n`)}</head>
<body data-root="${root}"${site.sandbox && html` data-sandbox`}>
<a class="skip" href="#content">Skip to the content</a>
${header(site, content.path, root)}
<div class="frame">
${navigation(site, content, root)}
<main id="content" tabindex="-1">
${breadcrumb(site, content.path, root)}
${oldVersionNote(site, content.path, root)}
${content.main}
${pager(site, content.path, root)}
</main>
</div>
${footer(site, root)}
</body>
</html>`);
  return site.navigation.isLarge ? leanPage(text) : text;
}

/** What other sites show of a link to a published page, and its one address for search engines. */
function preview(site: Site, { path, title, description }: FramedPage): Html | undefined {
  const { name, address } = site;
  const canonical = canonicalAddress(site, path);
  const noIndex = site.folder !== '' && canonical === undefined;
  if (address === undefined) return noIndex ? robots : undefined;
  const url = address + path.replace(/^index\.html$/, '');
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${name}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${url}">
${noIndex ? robots : html`<link rel="canonical" href="${canonical}">`}`;
}

const robots = html`<meta name="robots" content="noindex">`;

/** The address of a page in the latest version, if that has such a page and its address is known. */
function canonicalAddress({ address, folder, versions }: Site, path: string): string | undefined {
  const isInLatest = folder === '' || versions[0]?.navigation.has(path);
  if (address === undefined || !isInLatest) return undefined;
  return address.slice(0, address.length - folder.length) + path.replace(/^index\.html$/, '');
}

/** Nothing of third parties. Requests go to this computer and to the servers that the consoles offer. */
function policy({ servers }: Site): string {
  const origins = new Set(servers.map((each) => new URL(each).origin));
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

function header(site: Site, path: string, root: string): Html {
  return html`<header class="bar">
<button type="button" class="menu-button" popovertarget="navigation">Menu</button>
<a class="name" href="${root}index.html">${site.brand.logo !== undefined && html`<img src="${root}assets/logo.svg" alt="" height="24"> `}${site.name}</a>
${versionSwitch(site, path, root)}
</header>`;
}

/** The same page of every other version, or its start where it has no such page; it works without scripts. */
function versionSwitch(
  { api, versions, folder }: Site,
  path: string,
  root: string,
): Html | undefined {
  if (versions.length === 0) return undefined;
  const top = root + rootOf(folder);
  return html`<details class="versions"><summary>${api.version}</summary><ul>${versions.map(
    (version) =>
      html`<li><a href="${top}${pathIn(version, path)}"${version.folder === folder && html` aria-current="true"`}>${version.name}</a></li>`,
  )}</ul></details>`;
}

/** Where a page is in another version: its start, if it has no such page. */
function pathIn({ folder, navigation }: SiteVersion, path: string): string {
  return folder + (navigation.has(path) ? path : 'index.html');
}

/** On the pages of an earlier version, what the latest is. */
function oldVersionNote(
  { api, versions: [latest], folder }: Site,
  path: string,
  root: string,
): Html | undefined {
  if (!latest || folder === '') return undefined;
  return html`<p class="old-version">You read version ${api.version}. The latest is <a href="${root + rootOf(folder)}${pathIn(latest, path)}">${latest.version}</a>.</p>`;
}

function navigation(site: Site, content: FramedPage, root: string): Html {
  const { group } = site.navigation.around(content.path);
  if (site.navigation.isLarge && group && group.anchor !== 'overview') {
    return ownNavigation(site, content, root, group.anchor);
  }
  const groups = site.navigation.on(content.path);
  return html`<nav id="navigation" class="navigation" popover aria-label="Pages">
${groups.map((group) => navigationGroup(group, content, root))}</nav>`;
}

/** The group of a page in a large reference, and a way to all others, which a script replaces by their list. */
function ownNavigation(site: Site, content: FramedPage, root: string, anchor: string): Html {
  const own = site.navigation.on(content.path).filter((group) => group.anchor === anchor);
  const { sections: _, ...listed } = content;
  return html`<nav id="navigation" class="navigation" popover aria-label="Pages" data-group="${anchor}">
<ul><li><a href="${root}index.html">Start</a></li><li><a href="${root}contents.html">Contents</a></li></ul>
${own.map((group) => navigationGroup(group, listed, root))}
<script src="${root}assets/navigation.js"></script></nav>`;
}

function breadcrumb({ navigation: pages }: Site, path: string, root: string): Html | undefined {
  const { group } = pages.around(path);
  if (!group || path === 'index.html') return undefined;
  return html`<nav class="crumb" aria-label="Breadcrumb"><a href="${root}index.html">Start</a> / <a href="${root}contents.html#${group.anchor}">${group.title}</a></nav>`;
}

/** In a large reference, a script makes it of the neighbors in the list of pages. */
function pager({ navigation: pages }: Site, path: string, root: string): Html | undefined {
  if (pages.isLarge) return undefined;
  const { previous, next } = pages.around(path);
  if (!previous && !next) return undefined;
  return html`<nav class="pager" aria-label="Previous and next page">
${previous && html`<a rel="prev" href="${linkTo(previous.path, path, root)}"><small>Previous</small> ${previous.text}</a>`}
${next && html`<a rel="next" href="${linkTo(next.path, path, root)}"><small>Next</small> ${next.text}</a>`}
</nav>`;
}

/** Of the links of one group. */
const mostUnfolded = 12;

function navigationGroup(
  group: ListedGroup,
  { path: current, sections = [] }: FramedPage,
  root: string,
): Html {
  const { title, anchor, links, hidden } = group;
  if (links.length === 0) {
    return html`<h2><a href="${root}contents.html#${anchor}">${title} (${hidden})</a></h2>\n`;
  }
  const list = html`<ul>${links.map(
    ({ path, text, request }) =>
      html`<li><a href="${linkTo(path, current, root)}"${path === current && html` aria-current="page"`}>${text}${request && html` <span class="badge ${request.method.toLowerCase()}">${request.method}</span>`}</a>${path === current && sectionLinks(sections)}</li>`,
  )}${hidden > 0 && html`<li><a class="all" href="${root}contents.html#${anchor}">All ${links.length + hidden}</a></li>`}</ul>
`;
  if (isShut(group, current)) return html`<details><summary>${title}</summary>${list}</details>`;
  return html`<h2>${title}</h2>\n${list}`;
}

/** A reader who looks for an operation does not scroll past every guide; one who is new sees those for callers. */
function isShut({ links, isFolded, isForCallers = false }: ListedGroup, current: string): boolean {
  if (links.some(({ path }) => path === current)) return false;
  if (isForCallers && current === 'index.html') return false;
  return isFolded ?? links.length > mostUnfolded;
}

function sectionLinks(sections: readonly PageSection[]): Html | undefined {
  if (sections.length === 0) return undefined;
  return html`<ul>${sections.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul>`;
}

/** The sections of a page, beside it where the screen is wide. */
export function sectionList(
  sections: readonly (readonly [anchor: string, title: HtmlContent])[],
): Html | undefined {
  if (sections.length < 2) return undefined;
  return html`<nav class="sections" aria-label="On this page"><h2>On this page</h2>
<ul>${sections.map(([anchor, title]) => html`<li><a href="#${anchor}">${title}</a></li>`)}</ul></nav>`;
}

/** In a large reference, what is for programs stands on the page Start alone. */
function footer(site: Site, root: string): Html {
  const { name, api, navigation } = site;
  return html`<footer class="foot">
<p>${name} ${api.version}${!navigation.isLarge && forPrograms(site, root)}.</p>
</footer>`;
}

function forPrograms({ yaml, hasFullText }: Site, root: string): Html {
  return html`. For programs: <a href="${root}${yaml}">${yaml}</a>, <a href="${root}openapi.json">openapi.json</a>, <a href="${root}llms.txt">llms.txt</a>${hasFullText && html`, <a href="${root}llms-full.txt">llms-full.txt</a>`}`;
}
