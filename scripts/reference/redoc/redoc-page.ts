import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { framed } from './frame.ts';
import { redocDocument } from './redoc-document.ts';
import { redoclyCommand } from './redocly.ts';
import { withoutThirdParties } from './without-third-parties.ts';

/** Switches the telemetry of the page off: `disableTelemetry` given otherwise is overwritten. */
const configuration = join(import.meta.dirname, '../../../redocly.yaml');

/**
 * The whole document on one page, by Redocly's Redoc: self-contained, and silent towards others.
 *
 * @param bundle with its overlays applied
 * @returns the page, some 2.6 MB
 * @throws Error with Redocly's own words when it fails
 */
export async function redocPage(bundle: OpenAPIDocument): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'redoc-page-'));
  try {
    const source = join(directory, 'openapi.json');
    const page = join(directory, 'page.html');
    await writeFile(source, JSON.stringify(redocDocument(bundle)));
    const args = ['build-docs', source, '--inlineBundle', '--config', configuration, '-o', page];
    await redoclyCommand(args);
    return withoutThirdParties(await framed(await readFile(page, 'utf8'), bundle));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
