import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { bundleDocument } from '../../scripts/document/bundle.ts';
import type { OpenAPIDocument } from '../../scripts/document/openapi.ts';
import { redoclyCommand } from '../../scripts/reference/redoc/redocly-command.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { filePath, serveReference } from '../../scripts/reference/serve.ts';
import { launchChromium } from '../support/launch-chromium.ts';
import { type Benchmark, type Measurement, milliseconds } from './support.ts';

const execute = promisify(execFile);

/** What the reader comes for: the description of an operation, on a page that shows it. */
const text = 'List the entries of the current company';
const page = 'operations/listSiloEntries.html';

/** A renderer that shows the document in the reader's browser. */
interface Peer {
  name: string;
  package: string;
  /** What the registry must give, so that the same is measured everywhere. */
  integrity: string;
  /** The script within the package. */
  script: string;
  page: string;
  /** Of the operation, if the page shows it only when it is asked for. */
  anchor?: string;
}

/** Scripts of other renderers. They are fetched to be measured only, and are no dependency. */
const peers: readonly Peer[] = [
  {
    name: 'Redoc 2',
    package: 'redoc@2.5.1',
    integrity:
      'sha512-LmqA+4A3CmhTllGG197F0arUpmChukAj9klfSdxNRemT9Hr07xXr7OGKu4PHzBs359sgrJ+4JwmOlM7nxLPGMg==',
    script: 'package/bundles/redoc.standalone.js',
    page: '<redoc spec-url="openapi.json"></redoc><script src="script.js"></script>',
  },
  {
    name: 'Scalar',
    package: '@scalar/api-reference@1.72.1',
    integrity:
      'sha512-XpEJ0rfc/cXbCrR+iC4kK0o/WwX2dTtGQbT049OlPKAHD6IMIFdTeGz2r+M27P2EDWKyUITRm/NzlP8z2pw/Ow==',
    script: 'package/dist/browser/standalone.js',
    page: '<script id="api-reference" data-url="openapi.json"></script><script src="script.js"></script>',
    anchor: '#tag/silo/GET/silo/v1/entries',
  },
];

/**
 * Makes the page of a renderer, as its own documentation says.
 *
 * @param bundle the document, as JSON
 * @throws Error when the registry gives another package than was measured before
 */
async function makePeerPage(peer: Peer, bundle: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const options = { cwd: directory, shell: process.platform === 'win32' };
  const { stdout } = await execute(
    'npm',
    ['pack', '--silent', '--ignore-scripts', peer.package],
    options,
  );
  const archive = stdout.trim();
  const content = await readFile(join(directory, archive));
  const found = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  if (found !== peer.integrity) throw new Error(`${peer.package} is not the one that is pinned.`);
  await execute('tar', ['-xzf', archive, peer.script], { cwd: directory });
  await copyFile(join(directory, peer.script), join(directory, 'script.js'));
  await writeFile(join(directory, 'openapi.json'), bundle);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${peer.name}</title></head><body>${peer.page}</body></html>`;
  await writeFile(join(directory, 'index.html'), page);
}

async function run(): Promise<Measurement[]> {
  const directory = await mkdtemp(join(tmpdir(), 'bench-reference-'));
  const browser = await launchChromium();
  try {
    const bundle = await bundleDocument();
    const building = await milliseconds(async () =>
      buildReference(await referenceSource(bundle), join(directory, 'ours')),
    );
    await makePlainPage(bundle, join(directory, 'plain'));
    for (const peer of peers) {
      await makePeerPage(peer, JSON.stringify(bundle), join(directory, peer.name));
    }
    const see = (folder: string, path: string, wanted = text) =>
      visit(browser, join(directory, folder), path, wanted);
    const ours = await see('ours', page);
    const start = await see('ours', 'index.html', 'from a token to a finished job');
    const others: [string, Visit][] = [
      ['plain `redocly build-docs`', await see('plain', 'index.html#/silo/listSiloEntries')],
    ];
    for (const { name, anchor = '' } of peers) {
      others.push([name, await see(name, `index.html${anchor}`)]);
    }
    return [
      { what: 'building the folder', value: building, unit: 'ms' },
      { what: 'size of the folder', value: await sizeOf(join(directory, 'ours')), unit: 'bytes' },
      ...figures('start page', start, others),
      ...figures('page of an operation', ours, others),
      ...others.flatMap(([name, figure]) => figures(name, figure)),
    ];
  } finally {
    await browser.close();
    await rm(directory, { recursive: true });
  }
}

/** Three figures of one page, with the aim to be ahead of every other renderer. */
function figures(what: string, seen: Visit, others: [string, Visit][] = []): Measurement[] {
  const row = (name: string, key: keyof Visit, unit: string): Measurement => ({
    ...{ what: `${what}: ${name}`, value: seen[key], unit },
    ...(others.length > 0 && {
      aim: 'below every other',
      reached: others.every(([, other]) => seen[key] < other[key]),
    }),
  });
  return [
    row('first contentful paint', 'firstPaint', 'ms'),
    row('its text visible', 'readable', 'ms'),
    row('transferred, gzip', 'bytes', 'bytes'),
  ];
}

async function makePlainPage(bundle: OpenAPIDocument, directory: string): Promise<void> {
  const source = `${directory}.json`;
  await writeFile(source, JSON.stringify(bundle));
  await redoclyCommand([
    'build-docs',
    source,
    '--inlineBundle',
    '-o',
    join(directory, 'index.html'),
  ]);
}

async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(join(file.parentPath, file.name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** How a page comes to a reader. Times in ms from the request on, medians of several visits. */
interface Visit {
  /** When anything at all is painted. */
  firstPaint: number;
  /** When the text that the reader came for is visible. */
  readable: number;
  /** What is transferred until then, compressed by gzip, in bytes. */
  bytes: number;
}

const visits = 7;

/**
 * Visits a page of a folder with an empty cache.
 *
 * @param text what the reader comes for
 */
async function visit(
  browser: Browser,
  directory: string,
  page: string,
  text: string,
): Promise<Visit> {
  const server = await serveReference(directory, 0);
  try {
    // The first visit pays for what the browser does once.
    await visitOnce(browser, directory, `${server.url}/${page}`, text);
    const all: Visit[] = [];
    while (all.length < visits) {
      all.push(await visitOnce(browser, directory, `${server.url}/${page}`, text));
    }
    const middle = (key: keyof Visit) =>
      all.map((each) => each[key]).sort((a, b) => a - b)[Math.floor(visits / 2)] ?? Number.NaN;
    return {
      firstPaint: middle('firstPaint'),
      readable: middle('readable'),
      bytes: middle('bytes'),
    };
  } finally {
    await server.close();
  }
}

async function visitOnce(browser: Browser, directory: string, address: string, text: string) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const start = performance.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.getByText(text).first().waitFor();
    const readable = performance.now() - start;
    await page.waitForLoadState('load');
    const firstPaint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    const own = loaded.filter((url) => url.startsWith(new URL(address).origin));
    const sizes = await Promise.all(own.map((url) => compressed(directory, url)));
    return { firstPaint, readable, bytes: sizes.reduce((sum, size) => sum + size, 0) };
  } finally {
    await context.close();
  }
}

async function compressed(directory: string, url: string): Promise<number> {
  const content = await readFile(join(directory, filePath(url) ?? '')).catch(() => Buffer.of());
  return gzipSync(content).length;
}

/** How the reference comes to a reader, beside other renderers of the same document. */
export const benchmark: Benchmark = { title: 'Reference', run };
