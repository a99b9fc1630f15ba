import { openapiYaml } from '../document/openapi-yaml.ts';
import { anchorList } from './anchors.ts';
import { assets } from './assets.ts';
import { decisionsMarkdown } from './markdown/decisions-markdown.ts';
import { llmsFullText, llmsText } from './markdown/llms.ts';
import { operationMarkdown } from './markdown/operation-markdown.ts';
import { schemaMarkdown } from './markdown/schema-markdown.ts';
import { changelogPage } from './pages/changelog-page.ts';
import { decisionsPage } from './pages/decisions-page.ts';
import { guidePage } from './pages/guide-page.ts';
import { operationPage } from './pages/operation-page.ts';
import { schemaPage } from './pages/schema-page.ts';
import { startPage } from './pages/start-page.ts';
import { searchEntries } from './search/entries.ts';
import { searchIndexScript } from './search/search-index.ts';
import type { Site } from './site.ts';

/** Every file of the reference by its path, but for the page of Redoc, which takes longer. */
export async function pagesOf(site: Site): Promise<Map<string, string>> {
  const { bundle } = site;
  return new Map([
    ['index.html', startPage(site)],
    ...site.operations.flatMap((operation) => [
      [`operations/${operation.id}.html`, operationPage(site, operation)] as const,
      [`operations/${operation.id}.md`, operationMarkdown(bundle, operation)] as const,
    ]),
    ...site.schemas.flatMap((schema) => [
      [`schemas/${schema.name}.html`, schemaPage(site, schema)] as const,
      [`schemas/${schema.name}.md`, schemaMarkdown(schema)] as const,
    ]),
    ...site.guides.flatMap((guide) => [
      [`guides/${guide.name}.html`, guidePage(site, guide)] as const,
      [`guides/${guide.name}.md`, guide.markdown] as const,
    ]),
    ['decisions.html', decisionsPage(site)],
    ['decisions.md', decisionsMarkdown(bundle['x-decisions'] ?? [])],
    ['changelog.html', await changelogPage(site)],
    ['openapi.json', `${JSON.stringify(bundle, null, 2)}\n`],
    ['openapi.yaml', openapiYaml(bundle)],
    ['anchors.txt', anchorList(site)],
    ['llms.txt', llmsText(site)],
    ['llms-full.txt', llmsFullText(site)],
    ...(await assets()),
    ['assets/search-index.js', searchIndexScript(searchEntries(site))],
  ]);
}
