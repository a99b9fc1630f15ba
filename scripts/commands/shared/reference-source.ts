import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readApi } from '../../api/api.ts';
import { readJourneys } from '../../document/journeys.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { documentPath } from '../../document/source-files.ts';
import { readGuides } from '../../reference/guides.ts';
import type { PublishingSettings, ReferenceSource } from '../../reference/site.ts';
import { pageSandbox } from './page-sandbox.ts';

const guidesDirectory = join(import.meta.dirname, '../../../docs');
const changelogPath = join(import.meta.dirname, '../../../CHANGELOG.md');

/** The directories and files from which this repository's reference is made. */
export const referencePaths = [dirname(documentPath), guidesDirectory, changelogPath];

/**
 * What a reference is made of: the document, and the guides, the journeys and the changelog of this repository.
 *
 * @param bundle with its overlays applied
 * @param settings of the place where it will be published
 */
export async function referenceSource(
  bundle: OpenAPIDocument,
  settings: PublishingSettings = {},
): Promise<ReferenceSource> {
  const [guides, journeys, changelog] = await Promise.all([
    readGuides(guidesDirectory),
    readJourneys(),
    readFile(changelogPath, 'utf8').catch(() => '# Changelog\n\nThere is no changelog.\n'),
  ]);
  const own = { guides, journeys, changelog, sandbox: pageSandbox };
  return { api: readApi(bundle), ...own, ...settings };
}
