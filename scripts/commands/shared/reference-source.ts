import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Api, readApi } from '../../api/api.ts';
import { type ArazzoDocument, readArazzo, readJourneys } from '../../document/journeys.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { yamlText } from '../../document/openapi-yaml.ts';
import { documentPath } from '../../document/source-files.ts';
import { type VariantFile, variantFiles } from '../../generate/variants.ts';
import { isPackaged, projectFile } from '../../lib/project-file.ts';
import { apiChangelogName, readGuides } from '../../reference/guides.ts';
import type { Download, PublishingSettings, ReferenceSource } from '../../reference/site.ts';
import { arazzoFor } from '../../samples/arazzo.ts';
import { pageSandbox } from './page-sandbox.ts';

const guidesDirectory = projectFile('docs');
const changelogPath = projectFile('CHANGELOG.md');

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
  const changelog = await readFile(changelogPath, 'utf8').catch(
    () => '# Changelog\n\nThere is no changelog.\n',
  );
  const texts = await changelogWith(settings.earlier ?? [], bundle, changelog);
  const [guides, journeys] = await Promise.all([
    readGuides(guidesDirectory, texts),
    readJourneys(),
  ]);
  const own = { guides, journeys, changelog, sandbox: pageSandbox };
  const arazzo = await readArazzo();
  return {
    api: readApi(bundle),
    downloads: (api) => downloadsOf(api, arazzo),
    ...own,
    ...settings,
  };
}

/** The changelog of the interface, with the earlier versions that are published beside the document. */
async function changelogWith(
  earlier: readonly Api[],
  bundle: OpenAPIDocument,
  changelog: string,
): Promise<Map<string, string>> {
  if (earlier.length === 0) return new Map();
  // They bring the comparison of documents, which a reference of one version does not need.
  const { apiChangelog } = await import('../../diff/api-changelog.ts');
  const { compareVersions, readReleases } = await import('../../document/earlier-documents.ts');
  const published = earlier.map(({ version }) => version);
  const releases = isPackaged ? [] : await readReleases();
  const others = releases.filter(({ info }) => !published.includes(info.version));
  const versions = [...earlier.map(({ document }) => document), ...others].toSorted((one, other) =>
    compareVersions(one.info.version, other.info.version),
  );
  return new Map([[apiChangelogName, apiChangelog(versions, bundle, changelog, published)]]);
}

/** The forms of the document for other tools, each with what it is for. */
function downloadsOf(api: Api, arazzo: ReadonlyMap<string, ArazzoDocument>): Download[] {
  const variant = (path: VariantFile, purpose: string) => ({
    ...{ path, purpose },
    content: () => variantFiles[path](api, 0),
  });
  return [
    variant('openapi.plain.json', 'the document for generators of other languages'),
    variant('openapi-3.0.json', 'the same for tools that read OpenAPI 3.0'),
    {
      ...variant('openapi.samples.json', 'the document with code samples, for other renderers'),
      isRepetition: true,
    },
    variant('schemas.json', 'the schemas as JSON Schema 2020-12'),
    ...[...arazzo].map(([path, document]) => ({
      ...{ path, purpose: 'the journeys in Arazzo' },
      content: () => yamlText(arazzoFor(document, api, 'openapi.json')),
    })),
  ];
}
