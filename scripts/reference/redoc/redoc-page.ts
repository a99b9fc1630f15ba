import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Api } from '../../api/api.ts';
import { adaptPage } from './adapt-page.ts';
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
