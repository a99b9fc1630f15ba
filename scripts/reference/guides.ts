import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of `docs/guides/` or `docs/reference/`, in Markdown. */
export interface Guide {
  /** Its file without the ending, such as `getting-started`. */
  name: string;
  title: string;
  /** The whole text, its title included; links to other pages fit the folder of the built guides. */
  markdown: string;
}

/** The guides are in the folders below it. */
export const guidesDirectory = join(import.meta.dirname, '../../docs');

const folders = ['guides', 'reference'];

/** The order in which a reader needs them; others follow by name. */
const order = [
  ...['getting-started', 'client', 'sandbox', 'contract-testing', 'overlays'],
  ...['package', 'publishing', 'changing-the-document', 'linting', 'commands', 'exports'],
  ...['checks', 'benchmarks'],
];

/** The register has a page of its own, made from the bundle. */
const notGuides = ['decisions'];

/** Every guide that there is, in reading order. */
export async function readGuides(): Promise<Guide[]> {
  const guides = await Promise.all(folders.map(readFolder));
  return guides.flat().sort((a, b) => inReadingOrder(a.name, b.name));
}

async function readFolder(folder: string): Promise<Guide[]> {
  const directory = join(guidesDirectory, folder);
  const files = await readdir(directory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !notGuides.includes(name));
  return Promise.all(names.map((name) => readGuide(directory, name)));
}

function inReadingOrder(a: string, b: string): number {
  return place(a) - place(b) || a.localeCompare(b);
}

function place(name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

async function readGuide(directory: string, name: string): Promise<Guide> {
  const text = await readFile(join(directory, `${name}.md`), 'utf8');
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  return { name, title, markdown: withBuiltLinks(text) };
}

/** All guides are built into one folder, with the decisions above it. */
function withBuiltLinks(markdown: string): string {
  return markdown
    .replace(/\]\((\.\.\/reference\/)?decisions\.md/g, '](../decisions.md')
    .replace(/\]\(\.\.\/(?:guides|reference)\//g, '](');
}
