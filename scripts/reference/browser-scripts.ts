import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, transform } from 'esbuild';
import { type Api, readApi } from '../api/api.ts';
import type { Operation } from '../api/operation.ts';
import { documentPart, withoutKeywords } from '../document/document-part.ts';
import type { Decision } from '../document/openapi.ts';
import { type Brand, brandStyle } from './brand.ts';
import type { DescribedOperation } from './browser/described-operation.ts';
import { compressedText } from './compressed-text.ts';
import { preparedRequest } from './prepared-request.ts';
import { describeDecision } from './provenance.ts';

const directory = join(import.meta.dirname, 'browser');

/** Classic scripts, as a page from a disk may not load modules. */
const options = {
  ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
  ...{ target: 'es2022', charset: 'utf8', platform: 'browser' },
} as const satisfies BuildOptions;

/** Styles and scripts of the pages by their paths in the folder, minified. */
export async function browserFiles(brand: Brand = {}): Promise<Map<string, string>> {
  const names = ['theme', 'page', 'highlight', 'console', 'evaluate', 'samples'];
  const scripts = await Promise.all(
    names.map(async (name) => [`assets/${name}.js`, await browserScript(name)] as const),
  );
  return new Map([
    ...scripts,
    ['assets/style.css', (await styleSheet()) + brandStyle(brand)],
    ...(brand.logo === undefined ? [] : [['assets/logo.svg', brand.logo] as const]),
    ['assets/icon.svg', await readFile(join(directory, 'icon.svg'), 'utf8')],
  ]);
}

/** The files of `browser/style/`, in the order in which one overrules another. */
const styles = [
  ...['base', 'frame', 'text', 'start', 'call-pane', 'code', 'fields', 'marks', 'foldable'],
  ...['lists', 'console', 'search', 'diagrams', 'print', 'problems'],
];

/** The style sheet of every page, minified. */
export async function styleSheet(): Promise<string> {
  const texts = await Promise.all(
    styles.map((name) => readFile(join(directory, 'style', `${name}.css`), 'utf8')),
  );
  const { code } = await transform(texts.join(''), { loader: 'css', minify: true });
  return code;
}

/** A script of `browser/` with everything that it imports. */
export async function browserScript(name: string): Promise<string> {
  const result = await build({ ...options, entryPoints: [join(directory, `${name}.ts`)] });
  return result.outputFiles[0]?.text ?? '';
}

/** What no check reads. */
const unread = [
  ...['x-decisions', 'examples', 'description'],
  // Of facts.
  ...['statement', 'section', 'untestable'],
];

/** The API without what no check reads. */
export function checkedApi({ document }: Api): Api {
  return readApi(withoutKeywords(document, unread));
}

/** What the console needs to know of one operation, as compressed JSON in the global variable `describedOperations`. */
export function describedOperationScript(
  { document, operations }: Api,
  operation: Operation,
): string {
  const { id, pointer } = operation;
  const places = [pointer, pointer.replace(/[^/]+$/, 'parameters')];
  const described: DescribedOperation = {
    document: documentPart(document, places),
    request: preparedRequest(operation, operations),
  };
  const text = compressedText(JSON.stringify(described));
  return `(globalThis.describedOperations??={})[${JSON.stringify(id)}]="${text}";\n`;
}

/** What the signs on the pages tell, as the global variable `decisionNotes`. */
export function decisionNotesScript(decisions: readonly Decision[]): string {
  const notes = decisions.map((each) => [
    each.id,
    { title: `${each.id} ${each.title}`, text: describeDecision(each) },
  ]);
  return `globalThis.decisionNotes=${JSON.stringify(Object.fromEntries(notes))};\n`;
}
