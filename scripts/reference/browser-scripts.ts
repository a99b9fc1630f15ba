import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { type Api, readApi, responseSchemas } from '../api/api.ts';
import { reportingOptions } from '../api/compile-schemas.ts';
import type { Operation } from '../api/operation.ts';
import { validatorModule } from '../api/validator-module.ts';
import { documentPart } from '../document/document-part.ts';
import type { Decision } from '../document/openapi.ts';
import { withoutKeywords } from '../document/without-keywords.ts';
import { type Brand, brandStyle } from './brand.ts';
import type { DescribedOperation } from './browser/described-operation.ts';
import { preparedRequest } from './prepared-request.ts';
import { describeDecision } from './provenance.ts';

const directory = join(import.meta.dirname, 'browser');

/** Classic scripts, as a page from a disk may not load modules. */
const options = {
  ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
  ...{ target: 'es2022', charset: 'utf8', platform: 'browser' },
  // Validators are compiled already: the compiler, which no policy would let run, stays away.
  alias: { 'ajv/dist/2020.js': join(directory, 'no-compiler.ts') },
} as const satisfies BuildOptions;

/** Styles and scripts of the pages by their paths in the folder, minified. */
export async function browserFiles(brand: Brand = {}): Promise<Map<string, string>> {
  const names = ['theme', 'page', 'highlight', 'console', 'evaluate', 'samples'];
  const scripts = await Promise.all(
    names.map(async (name) => [`assets/${name}.js`, await browserScript(name)] as const),
  );
  return new Map([
    ...scripts,
    [
      'assets/style.css',
      (await readFile(join(directory, 'style.css'), 'utf8')) + brandStyle(brand),
    ],
    ...(brand.logo === undefined ? [] : [['assets/logo.svg', brand.logo] as const]),
    ['assets/icon.svg', await readFile(join(directory, 'icon.svg'), 'utf8')],
  ]);
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

/** What the console needs to know of one operation, in the global variable `describedOperations`. */
export function describedOperationScript({ document }: Api, operation: Operation): string {
  const { id, pointer } = operation;
  const places = [pointer, pointer.replace(/[^/]+$/, 'parameters')];
  const described: DescribedOperation = {
    document: documentPart(document, places),
    schemas: responseSchemas({ operations: [operation] }).map(schemaName),
    request: preparedRequest(operation),
  };
  const text = `${JSON.stringify(id)}]=${JSON.stringify(described)}`;
  return `(globalThis.describedOperations??={})[${text};\n`;
}

/** A schema of a response as `evaluate.ts` needs it: compiled, in the global variable `compiledSchemas`. */
export async function compiledSchemaScript({ document }: Api, pointer: string): Promise<string> {
  const contents = validatorModule(documentPart(document, [pointer]), [pointer], {
    formats: './shared-formats.ts',
    // The checks say in their own words what is wrong.
    ajv: { ...reportingOptions, inlineRefs: false, messages: false },
  });
  const result = await build({
    ...options,
    globalName: 'compiled',
    stdin: { contents, resolveDir: directory },
    footer: { js: 'Object.assign(globalThis.compiledSchemas??={},compiled.default);' },
  });
  return result.outputFiles[0]?.text ?? '';
}

/** Name of the file of a schema: that of the schema, if it has one. */
export function schemaName(pointer: string): string {
  return pointer
    .replace('/components/schemas/', '')
    .replace(/[^\w.-]/g, (character) => `_${character.codePointAt(0)?.toString(16)}`);
}

/** What the signs on the pages tell, as the global variable `decisionNotes`. */
export function decisionNotesScript(decisions: readonly Decision[]): string {
  const notes = decisions.map((each) => [
    each.id,
    { title: `${each.id} ${each.title}`, text: describeDecision(each) },
  ]);
  return `globalThis.decisionNotes=${JSON.stringify(Object.fromEntries(notes))};\n`;
}
