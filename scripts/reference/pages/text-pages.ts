import { type Html, html } from '../../lib/html.ts';
import { headingAnchor } from '../../lib/markdown.ts';
import type { Guide } from '../guides.ts';
import type { PageLink } from '../navigation.ts';
import type { Site } from '../site.ts';
import { page, sectionList } from './layout.ts';
import { heading } from './prose.ts';

/** A guide with more sections can be filtered. */
const mostUnfiltered = 60;

/** A guide. */
export function guidePage(site: Site, { name, title, markdown }: Guide): string {
  const titles = titlesOf(markdown);
  return page(site, {
    path: `guides/${name}.html`,
    title,
    description: `Guide: ${title}.`,
    markdown: `guides/${name}.md`,
    ...(hasManySections(markdown) && { scripts: ['assets/filter.js'] }),
    main: html`<div class="with-contents"><article class="guide">${site.prose('../').blocks(markdown)}</article>
${sectionsOf(titles)}</div>`,
  });
}

function titlesOf(markdown: string): string[] {
  return [...withoutCode(markdown).matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
}

/** Sections, and the sections within them. */
function hasManySections(markdown: string): boolean {
  return [...withoutCode(markdown).matchAll(/^###? /gm)].length > mostUnfiltered;
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '');
}

/** The sections of a text in Markdown, beside it where the screen is wide. */
function sectionsOf(titles: readonly string[]): Html | undefined {
  return sectionList(titles.map((title) => [headingAnchor(title), title.replaceAll('`', '')]));
}

/** What changed from version to version. */
export function changelogPage(site: Site): string {
  return page(site, {
    path: 'changelog.html',
    title: 'Changelog',
    description: 'What changed from version to version.',
    main: html`<div class="with-contents"><article class="guide">${site.prose('').blocks(changelogText(site))}</article>
${sectionsOf(titlesOf(site.changelog))}</div>`,
  });
}

/** The changelog, which leads to that of the interface below its title. */
function changelogText({ changelog, guides }: Site): string {
  if (!guides.some(({ name }) => name === 'api-changelog')) return changelog;
  const note =
    'This page is about the tools. What changed in the interface, breaking changes first, is in the [API changelog](api-changelog.md).';
  return changelog.replace(/^# .+$/m, (title) => `${title}\n\n${note}`);
}

/** Every page of the site, in groups that can be linked to. */
export function contentsPage(site: Site): string {
  return page(site, {
    path: 'contents.html',
    title: 'Contents',
    description: 'Every operation, schema and guide.',
    main: html`<h1>Contents</h1>
${site.navigation.groups.map(
  ({ title, anchor, links }) => html`${heading(2, anchor, title)}
<ul class="contents">${links.map(contentsItem)}</ul>\n`,
)}`,
  });
}

function contentsItem({ path, text, request }: PageLink): Html {
  return html`<li><a href="${path}">${text}</a>${request !== undefined && html` <code>${request.method} ${request.path}</code>`}</li>\n`;
}
