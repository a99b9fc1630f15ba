import { gzipSync } from 'node:zlib';
import { openapiYaml } from '../document/openapi-yaml.ts';
import { once } from '../lib/once.ts';
import type { FileContent } from '../lib/write-files.ts';
import { anchorList } from './anchors.ts';
import {
  browserFiles,
  checkedApi,
  decisionNotesScript,
  navigationScript,
  operationDataScript,
} from './browser-scripts.ts';
import { llmsFullText, llmsText } from './llms.ts';
import { markdownFiles } from './markdown.ts';
import { allPage } from './pages/all-page.ts';
import { decisionsPage } from './pages/decisions-page.ts';
import { journeysPage } from './pages/journeys-page.ts';
import { operationPage } from './pages/operation-page.ts';
import { responsesPage } from './pages/responses-page.ts';
import { schemaPage } from './pages/schema-page.ts';
import { startPage } from './pages/start-page.ts';
import { changelogPage, contentsPage, guidePage } from './pages/text-pages.ts';
import { publishedFiles } from './published-files.ts';
import { redocPage } from './redoc/redoc-page.ts';
import { searchEntries, searchIndexScript } from './search/search-index.ts';
import { sharedResponsesPage } from './shared-responses.ts';
import { type ReferenceSource, type Site, sitesOf } from './site.ts';
import { writeReference } from './write-reference.ts';

/** Contents of files by their paths in the folder of a reference. */
type ReferenceFiles = ReadonlyMap<string, FileContent>;

/**
 * Builds the reference: a folder that any static host can serve, and that opens from a disk.
 *
 * @param directory made if it is missing
 * @returns the paths of the files written, relative to the directory
 */
export async function buildReference(
  source: ReferenceSource,
  directory: string,
): Promise<string[]> {
  return writeReference(await referenceFiles(source), directory);
}

/** Makes every file of the reference, and writes none. */
export async function referenceFiles(source: ReferenceSource): Promise<ReferenceFiles> {
  const [current = [], ...earlier] = await Promise.all(sitesOf(source).map(filesOf));
  return new Map([...current, ...earlier.flat()]);
}

/** Every file of one version, by its path in the folder of the reference. */
async function filesOf(site: Site): Promise<[string, FileContent][]> {
  const slow = Object.entries(slowFiles(site)).map(([path, make]) => ({ path, text: make() }));
  // The other files are made meanwhile; should they fail first, nobody waits for these.
  for (const { text } of slow) text.catch(() => undefined);
  const files: Map<string, FileContent> = await fastFiles(site);
  for (const { path, text } of slow) files.set(path, await text);
  return [...files].map(([path, text]) => [site.folder + path, text]);
}

/** Files that take long and that few readers ask for, each made when its function is called. */
export function slowFiles(site: Site): Record<string, () => Promise<FileContent>> {
  const { api, sandbox } = site;
  return {
    'reference.html': () => redocPage(api),
    ...operationFiles(site),
    'assets/search-index.js': async () => searchIndexScript(searchEntries(site)),
    [site.yaml]: async () => yamlOf(site),
    ...Object.fromEntries(site.downloads.map(({ path, content }) => [path, async () => content()])),
    ...(sandbox && {
      'assets/sandbox-worker.js': sandbox.worker,
      'assets/sqlite3.wasm': sandbox.wasm,
    }),
  };
}

function yamlOf({ api, yaml }: Site): FileContent {
  const text = openapiYaml(api.document);
  return yaml === 'openapi.yaml' ? text : gzipSync(text, { level: 9 });
}

/** What the console knows of the API: a file for each operation, of which a page loads its own. */
function operationFiles({ api, journeys }: Site): Record<string, () => Promise<FileContent>> {
  const checked = once(() => checkedApi(api));
  const files = api.operations.map((operation) => [
    `assets/operations/${operation.id}.js`,
    async () => operationDataScript(checked(), operation, journeys),
  ]);
  return Object.fromEntries(files);
}

/** Every other file of the reference by its path. */
export async function fastFiles(site: Site): Promise<Map<string, string>> {
  const { api } = site;
  const markdown = markdownFiles(site);
  const pages = pagesOf(site);
  return new Map([
    ...pages,
    ...(site.folder === '' ? publishedFiles(site, [...pages.keys(), 'reference.html']) : []),
    ...markdown,
    // People read the YAML.
    ['openapi.json', `${JSON.stringify(api.document)}\n`],
    ['anchors.txt', anchorList(site)],
    ['llms.txt', llmsText(site)],
    ...(site.hasFullText ? [['llms-full.txt', llmsFullText(site, markdown)] as const] : []),
    ['assets/notes.js', decisionNotesScript(api.decisions)],
    ...(site.navigation.isLarge
      ? [['assets/navigation.js', await navigationScript(site.navigation)] as const]
      : []),
    ...(await browserFiles(site)),
  ]);
}

function pagesOf(site: Site): Map<string, string> {
  return new Map([
    ['index.html', startPage(site)],
    ['contents.html', contentsPage(site)],
    ['all.html', allPage(site)],
    ...site.api.operations.map(
      (each) => [`operations/${each.id}.html`, operationPage(site, each)] as const,
    ),
    ...site.schemas.map((each) => [`schemas/${each.name}.html`, schemaPage(site, each)] as const),
    ...site.guides.map((guide) => [`guides/${guide.name}.html`, guidePage(site, guide)] as const),
    ...(site.ownPageResponses.length > 0
      ? [[sharedResponsesPage, responsesPage(site)] as const]
      : []),
    ...(site.journeys.length > 0 ? [['journeys.html', journeysPage(site)] as const] : []),
    ['decisions.html', decisionsPage(site)],
    ['changelog.html', changelogPage(site)],
  ]);
}
