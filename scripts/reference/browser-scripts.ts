import { gzipSync } from 'node:zlib';
import { type Api, readApi } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import { documentPart, withoutKeywords } from '../document/document-part.ts';
import type { Journey } from '../document/journeys.ts';
import type { Decision } from '../document/openapi.ts';
import { brandStyle } from './brand.ts';
import type { LoadedOperation } from './browser/console/loaded-operation.ts';
import type { ListedPages } from './browser/navigation.ts';
import { browserAsset } from './browser-assets.ts';
import type { Navigation } from './navigation.ts';
import { preparedRequest } from './prepared-request.ts';
import { describeDecision } from './provenance.ts';
import type { Site } from './site.ts';

const names = [
  'theme.js',
  'page.js',
  'highlight.js',
  'evaluate.js',
  'samples.js',
  'filter.js',
  'token-keeper.js',
] as const;

/** Styles and scripts of the pages by their paths in the folder, minified. */
export async function browserFiles({
  brand,
  servers,
}: Pick<Site, 'brand' | 'servers'>): Promise<Map<string, string>> {
  const scripts = await Promise.all(
    names.map(async (name) => [`assets/${name}`, await browserAsset(name)] as const),
  );
  return new Map([
    ...scripts,
    ['assets/console.js', await consoleScript(servers)],
    ['assets/style.css', (await browserAsset('style.css')) + brandStyle(brand)],
    ...(brand.logo === undefined ? [] : [['assets/logo.svg', brand.logo] as const]),
    ['assets/icon.svg', await browserAsset('icon.svg')],
  ]);
}

/** The script of a console, behind the servers that it offers, as the global variable `consoleServers`. */
async function consoleScript(servers: readonly string[]): Promise<string> {
  const script = await browserAsset('console.js');
  return `globalThis.consoleServers=${JSON.stringify(servers)};\n${script}`;
}

/** The groups of pages that all pages list alike, as the global variable `pageGroups`, and the script that adds them. */
export async function navigationScript(navigation: Navigation): Promise<string> {
  const groups = navigation.onOthers().map(({ title, anchor, links, hidden }): ListedPages => {
    const pairs = links.map(({ path, text }) => [path, text] as const);
    return { title, anchor, size: links.length + hidden, ...(hidden === 0 && { links: pairs }) };
  });
  const script = await browserAsset('navigation.js');
  return `globalThis.pageGroups=${JSON.stringify(groups)};\n${script}`;
}

/** What no check reads. */
const unread = [
  ...['x-decisions', 'x-tagGroups', 'tags', 'examples', 'description'],
  // Of facts.
  ...['statement', 'section', 'untestable'],
];

/** The API without what no check reads. */
export function checkedApi({ document }: Api): Api {
  return readApi(withoutKeywords(document, unread));
}

/** What the console needs to know of one operation, as compressed JSON in the global variable `operationData`. */
export function operationDataScript(
  { document, operations }: Api,
  operation: Operation,
  journeys: readonly Journey[],
): string {
  const { id, pointer } = operation;
  const places = [pointer, pointer.replace(/[^/]+$/, 'parameters')];
  const described: LoadedOperation = {
    document: documentPart(document, places),
    request: preparedRequest(operation, operations, journeys),
  };
  const text = compressedText(JSON.stringify(described));
  return `(globalThis.operationData??={})[${JSON.stringify(id)}]="${text}";\n`;
}

/** What the signs on the pages tell, as the global variable `decisionNotes`. */
export function decisionNotesScript(decisions: readonly Decision[]): string {
  const notes = decisions.map((each) => [
    each.id,
    { title: `${each.id} ${each.title}`, text: describeDecision(each) },
  ]);
  return `globalThis.decisionNotes=${JSON.stringify(Object.fromEntries(notes))};\n`;
}

/** A text as a script holds it that `compressed.ts` reads: many repeat themselves, and few hosts compress so many. */
export function compressedText(text: string): string {
  return gzipSync(text).toString('base64');
}
