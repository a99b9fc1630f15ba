import { type Html, html } from '../../lib/html.ts';
import type { Guide } from '../guides.ts';
import type { PageLink } from '../navigation.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

/** A guide. */
export function guidePage(site: Site, { name, title, markdown }: Guide): string {
  return page(site, {
    path: `guides/${name}.html`,
    title,
    description: `Guide: ${title}.`,
    main: html`<article class="guide">${site.prose('../').blocks(markdown)}</article>`,
  });
}

/** What changed from version to version. */
export function changelogPage(site: Site): string {
  return page(site, {
    path: 'changelog.html',
    title: 'Changelog',
    description: 'What changed from version to version.',
    main: html`<article class="guide">${site.prose('').blocks(site.changelog)}</article>`,
  });
}

/** Every page of the site, in groups that can be linked to. */
export function contentsPage(site: Site): string {
  return page(site, {
    path: 'contents.html',
    title: 'Contents',
    description: 'Every operation, schema and guide.',
    main: html`<h1>Contents</h1>
${site.navigation.groups.map(
  ({ title, anchor, links }) => html`<h2 id="${anchor}">${title}</h2>
<ul class="contents">${links.map(contentsItem)}</ul>\n`,
)}`,
  });
}

function contentsItem({ path, text, request }: PageLink): Html {
  return html`<li><a href="${path}">${text}</a>${request !== undefined && html` <code>${request}</code>`}</li>\n`;
}
