import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { readApi, responseSchemas } from '../api/api.ts';
import { reportingOptions } from '../api/compile-schemas.ts';
import { validatorModule } from '../api/validator-module.ts';
import type { Decision, OpenAPIDocument } from '../document/openapi.ts';
import { withoutKeywords } from '../document/without-keywords.ts';
import { type Brand, brandStyle } from './brand.ts';
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
const unread = ['x-decisions', 'examples', 'description'];

/**
 * What `evaluate.ts` needs to know of the API, as the global variable `describedApi`: the document,
 * and the compiled schemas of its responses as `default`.
 */
export async function describedApiScript(bundle: OpenAPIDocument): Promise<string> {
  const document = withoutKeywords(bundle, unread);
  const validators = validatorModule(document, responseSchemas(readApi(document)), {
    formats: '../../api/formats.ts',
    ajv: reportingOptions,
  });
  const result = await build({
    ...options,
    globalName: 'describedApi',
    stdin: {
      contents: `${validators}\nexport const document = ${JSON.stringify(document)};\n`,
      resolveDir: directory,
    },
  });
  return result.outputFiles[0]?.text ?? '';
}

/** What the signs on the pages tell, as the global variable `decisionNotes`. */
export function decisionNotesScript(decisions: readonly Decision[]): string {
  const notes = decisions.map((each) => [
    each.id,
    { title: `${each.id} ${each.title}`, text: describeDecision(each) },
  ]);
  return `globalThis.decisionNotes=${JSON.stringify(Object.fromEntries(notes))};\n`;
}
