import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '../browser/launch-chromium.ts';
import { referenceSource } from '../commands/shared/reference-source.ts';
import { bundleDocument } from '../document/bundle.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { redoclyCommand } from '../reference/redoc/redoc-page.ts';
import { buildReference } from '../reference/reference.ts';
import type { Benchmark, Measurement } from './measurement.ts';
import { milliseconds } from './median.ts';
import { makePeerPage, peers } from './reference/peers.ts';
import { type Visit, visit } from './reference/visit.ts';

/** What the reader comes for: the description of an operation, on a page that shows it. */
const text = 'Returns the entries of the current company';
const page = 'operations/listSiloEntries.html';

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
    for (const { name } of peers) others.push([name, await see(name, 'index.html')]);
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

/** How the reference comes to a reader, beside other renderers of the same document. */
export const benchmark: Benchmark = { title: 'Reference', run };
