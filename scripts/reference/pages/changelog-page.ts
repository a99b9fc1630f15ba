import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { html } from '../../lib/html.ts';
import { proseOf } from '../markdown/prose.ts';
import type { Site } from '../site.ts';
import { page } from './layout.ts';

const changelog = join(import.meta.dirname, '../../../CHANGELOG.md');

/** What changed from version to version. */
export async function changelogPage(site: Site): Promise<string> {
  const text = await readFile(changelog, 'utf8').catch(() => '# Changelog\n\nNone is kept here.\n');
  return page(site, {
    path: 'changelog.html',
    title: 'Changelog',
    description: 'What changed from version to version.',
    main: html`<article class="guide">${proseOf(site.bundle, '').blocks(text)}</article>`,
  });
}
