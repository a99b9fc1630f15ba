import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A guide, written by hand in Markdown. */
export interface Guide {
  /** Its file without the ending, such as `getting-started`. */
  readonly name: string;
  readonly title: string;
  /** The whole text, its title included. */
  readonly markdown: string;
}

/** The order in which a reader needs them; others follow by name. */
const order = [
  ...['getting-started', 'client', 'sandbox', 'contract-testing', 'overlays'],
  ...['package', 'publishing', 'changing-the-document', 'linting', 'checks', 'benchmarks'],
];

/** The register has a page of its own, made from the document; the other is for maintainers. */
const notGuides = ['decisions', 'decisions-of-the-project'];

/**
 * Reads the guides of a directory, in reading order.
 *
 * @returns none when the directory is missing
 */
export async function readGuides(directory: string): Promise<Guide[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !notGuides.includes(name))
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en'));
  return Promise.all(names.map((name) => readGuide(directory, name)));
}

function place(name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

async function readGuide(directory: string, name: string): Promise<Guide> {
  const markdown = await readFile(join(directory, `${name}.md`), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(markdown) ?? [];
  return { name, title, markdown };
}
