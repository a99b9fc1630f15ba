import { html } from '../../lib/html.ts';
import type { Guide } from '../guides.ts';
import { proseOf } from '../markdown/prose.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

/** A guide of `docs/`. */
export function guidePage(site: Site, { name, title, markdown }: Guide): string {
  return page(site, {
    path: `guides/${name}.html`,
    title,
    description: `Guide: ${title}.`,
    main: html`<article class="guide">${proseOf(site.bundle, '../').blocks(markdown)}</article>`,
  });
}
