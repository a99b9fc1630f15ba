import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of `docs/guides/` or `docs/reference/`, in Markdown. */
export interface Guide {
  /** Its file without the ending, such as `getting-started`. */
  readonly name: string;
  readonly title: string;
  /** Whether it is of `docs/reference/`: a list to look things up in. */
  readonly isList: boolean;
  /** The whole text, its title included; links to other pages fit the folder of the built guides. */
  readonly markdown: string;
}

/** The folders of `docs/` whose pages become guides of the site. */
const folders = ['guides', 'reference'];

/** The order in which a reader needs them; others follow by name. */
const order = [
  ...[
    'getting-started',
    'package',
    'client',
    'authenticate',
    'pages',
    'idempotent-creation',
    'jobs',
  ],
  ...['faults-and-errors', 'errors-and-retries', 'relations', 'series', 'versioning'],
  ...['client-in-applications', 'testing-your-code', 'upgrading'],
  ...[
    'other-languages',
    'language-models',
    'sandbox',
    'sandbox-data',
    'sandbox-faults',
    'sandbox-answers',
    'shared-sandbox',
    'implementing',
    'contract-testing',
    'overlays',
    'publishing',
    'changing-the-document',
  ],
  ...['linting', 'comparing-documents', 'continuous-integration', 'release', 'commands', 'exports'],
  ...['checks', 'faults', 'client-features', 'diff-rules', 'api-changelog', 'benchmarks'],
];

/** The register has a page of its own, made from the document. */
const notGuides = ['decisions'];

/**
 * Reads the guides below a directory, in reading order.
 *
 * @param directory with the folders `guides` and `reference`
 * @returns none when the directory is missing
 */
export async function readGuides(directory: string): Promise<Guide[]> {
  const guides = await Promise.all(
    folders.map((folder) => readFolder(join(directory, folder), folder === 'reference')),
  );
  return guides
    .flat()
    .sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name, 'en'));
}

async function readFolder(directory: string, isList: boolean): Promise<Guide[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !notGuides.includes(name));
  return Promise.all(
    names.map(async (name) => ({ ...(await readGuide(directory, name)), isList })),
  );
}

function place(name: string): number {
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

async function readGuide(directory: string, name: string): Promise<Omit<Guide, 'isList'>> {
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
