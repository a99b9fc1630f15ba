import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A guide of `docs/`, written by hand in Markdown. */
export interface Guide {
  /** Its file without the ending, such as `getting-started`. */
  name: string;
  title: string;
  /** The whole text, its title included. */
  markdown: string;
}

/** The guides are read from here. */
export const guidesDirectory = join(import.meta.dirname, '../../docs');

/** The order in which a reader needs them; others follow by name. */
const order = [
  ...['getting-started', 'client', 'sandbox', 'contract-testing', 'overlays'],
  ...['package', 'publishing', 'changing-the-document', 'linting', 'checks', 'benchmarks'],
];

/** The register has a page of its own, made from the bundle. */
const notGuides = ['decisions'];

/** Every guide that there is, in reading order. */
export async function readGuides(): Promise<Guide[]> {
  const files = await readdir(guidesDirectory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !notGuides.includes(name));
  return Promise.all(names.sort(inReadingOrder).map(readGuide));
}

function inReadingOrder(a: string, b: string): number {
  return place(a) - place(b) || a.localeCompare(b);
}

function place(name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

async function readGuide(name: string): Promise<Guide> {
  const markdown = await readFile(join(guidesDirectory, `${name}.md`), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? [];
  return { name, title, markdown };
}
