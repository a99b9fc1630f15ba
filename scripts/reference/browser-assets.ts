import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';

const directory = join(import.meta.dirname, 'browser');

/** Classic scripts, as a page from a disk may not load modules. */
const options = {
  ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
  ...{ target: 'es2022', charset: 'utf8', platform: 'browser', metafile: true },
} as const satisfies BuildOptions;

/** The files of `browser/style/`, in the order in which one overrules another. */
const styles = [
  ...['base', 'frame', 'text', 'start', 'call-pane', 'code', 'fields', 'marks', 'foldable'],
  ...['lists', 'console', 'search', 'diagrams', 'print', 'problems'],
];

const consoleScripts = ['console', 'evaluate', 'token-keeper'] as const;
const scripts = [
  ...consoleScripts,
  ...([
    'theme',
    'page',
    'navigation',
    'highlight',
    'samples',
    'filter',
    'redoc',
    'reload',
  ] as const),
];

type ScriptAsset = `${(typeof scripts)[number]}.js`;

/** A file for the browser. Those of Redoc's page and of the live reference are part of others. */
type BrowserAsset = ScriptAsset | 'style.css' | 'icon.svg' | 'redoc.css';

/** A script or style of the pages, minified, or their icon. */
export async function browserAsset(name: BrowserAsset): Promise<string> {
  if (name === 'style.css') return styleSheet();
  if (name === 'icon.svg') return readFile(join(directory, name), 'utf8');
  if (name === 'redoc.css') return readFile(join(directory, '../redoc', name), 'utf8');
  return (await bundled(name)).text;
}

/**
 * Every one of them by its name, and the paths of what went in, relative to the root. The build of the package puts the
 * texts in the place of this module, so that the published package needs no bundler.
 */
export async function browserAssets(): Promise<{
  assets: Record<string, string>;
  inputs: string[];
}> {
  const bundles = await Promise.all(
    scripts.map(async (name) => [`${name}.js`, await bundled(`${name}.js`)] as const),
  );
  const others = ['style.css', 'icon.svg', 'redoc.css'] as const;
  const texts = await Promise.all(
    others.map(async (name) => [name, await browserAsset(name)] as const),
  );
  return {
    assets: Object.fromEntries([...bundles.map(([name, { text }]) => [name, text]), ...texts]),
    inputs: bundles.flatMap(([, { inputs }]) => inputs),
  };
}

/** A script of `browser/` with everything that it imports. */
async function bundled(name: ScriptAsset): Promise<{ text: string; inputs: string[] }> {
  const { build } = await import('esbuild');
  const isOfConsole = consoleScripts.some((each) => `${each}.js` === name);
  const result = await build({
    ...options,
    absWorkingDir: join(import.meta.dirname, '../..'),
    entryPoints: [join(directory, isOfConsole ? 'console' : '', name.replace(/js$/, 'ts'))],
  });
  return {
    text: result.outputFiles[0]?.text ?? '',
    inputs: Object.keys(result.metafile.inputs),
  };
}

/** The style sheet of every page. */
async function styleSheet(): Promise<string> {
  const { transform } = await import('esbuild');
  const texts = await Promise.all(
    styles.map((name) => readFile(join(directory, 'style', `${name}.css`), 'utf8')),
  );
  const { code } = await transform(texts.join(''), { loader: 'css', minify: true });
  return code;
}
