import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A page of `docs/guides/` or `docs/reference/`, in Markdown. */
export interface Guide {
  /** Its file without the ending, such as `getting-started`. */
  readonly name: string;
  readonly title: string;
  /** The group of guides to which it belongs. */
  readonly group: string;
  /** Whether it is of `docs/reference/`: a list to look things up in. */
  readonly isList: boolean;
  /** Whether it is about the tools themselves, and not for those who read about the interface. */
  readonly isAboutTools: boolean;
  /** The whole text, its title included; links to other pages fit the folder of the built guides. */
  readonly markdown: string;
}

/** The folders of `docs/` whose pages become guides of the site. */
const folders = ['guides', 'reference'];

/** The group for what concerns neither callers nor implementers: it comes last. */
export const aboutProject = 'About this project';

/** The group for what every caller of the interface has to know. */
export const conceptsGroup = 'Concepts';

/** Groups of guides, for readers of the interface first, and their order within each; others follow by name. */
const groups: Readonly<Record<string, readonly string[]>> = {
  [conceptsGroup]: [
    ...['getting-started', 'glossary', 'authenticate', 'pages', 'idempotent-creation', 'jobs'],
    ...['faults-and-errors', 'relations', 'series', 'versioning'],
  ],
  Clients: [
    ...['package', 'client', 'client-tokens', 'client-jobs', 'errors-and-retries'],
    ...['client-in-applications', 'testing-your-code', 'upgrading'],
    ...['exports', 'other-languages', 'language-models'],
  ],
  Sandbox: [
    'sandbox',
    'sandbox-data',
    'sandbox-faults',
    'sandbox-answers',
    'shared-sandbox',
    'faults',
  ],
  'Implementing the service': [
    ...['implementing', 'contract-testing', 'continuous-integration', 'checks'],
  ],
  'Maintaining this document': [
    ...['overlays', 'changing-the-document', 'linting', 'comparing-documents', 'publishing'],
    ...['release', 'commands'],
  ],
  // For those who want to know how well the tools work, not how to use them.
  [aboutProject]: [
    'traceability',
    'mutants',
    'diff-rules',
    'diff-tools',
    'client-features',
    'benchmarks',
  ],
};

/** Guides of other documents than this one. */
const otherGroup = 'Guides';

/** The navigation has it beside the other pages of the whole interface. */
export const apiChangelogName = 'api-changelog';

/** The register has a page of its own, made from the document. */
const notGuides = ['decisions'];

/**
 * Reads the guides below a directory, in reading order.
 *
 * @param directory with the folders `guides` and `reference`
 * @param texts in place of those of the files, by the names of guides
 * @returns none when the directory is missing
 */
export async function readGuides(
  directory: string,
  texts: ReadonlyMap<string, string> = new Map(),
): Promise<Guide[]> {
  const guides = await Promise.all(
    folders.map((folder) => readFolder(join(directory, folder), folder === 'reference', texts)),
  );
  return guides
    .flat()
    .sort((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name, 'en'));
}

async function readFolder(
  directory: string,
  isList: boolean,
  texts: ReadonlyMap<string, string>,
): Promise<Guide[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.md'))
    .map((file) => file.replace(/\.md$/, ''))
    .filter((name) => !notGuides.includes(name));
  return Promise.all(
    names.map(async (name) => {
      const text = texts.get(name) ?? (await readFile(join(directory, `${name}.md`), 'utf8'));
      return { ...guideOf(name, text), isList };
    }),
  );
}

/** The groups in the order in which readers meet them. */
export const guideGroups: readonly string[] = [
  ...Object.keys(groups).filter((group) => group !== aboutProject),
  otherGroup,
  aboutProject,
];

/** Those for callers of the interface, which somebody who is new finds unfolded. */
export const callerGroups: readonly string[] = [conceptsGroup, 'Clients', 'Sandbox', otherGroup];

function groupOf(name: string): string {
  const [group] = Object.entries(groups).find(([, names]) => names.includes(name)) ?? [];
  return group ?? otherGroup;
}

function place(name: string): number {
  const order = Object.values(groups).flat();
  const index = order.indexOf(name);
  return index < 0 ? order.length : index;
}

/** Of other groups, the guides for those who change the tools. */
const aboutTools = ['linting', 'release'];

function guideOf(name: string, text: string): Omit<Guide, 'isList'> {
  const [, title = name] = /^# (.+)$/m.exec(text) ?? [];
  const group = groupOf(name);
  const isAboutTools = group === aboutProject || aboutTools.includes(name);
  return { name, title, group, isAboutTools, markdown: withBuiltLinks(forReaders(text)) };
}

/** A guide without what it tells the tests and its writers: options of code blocks but `output`, and comments. */
function forReaders(markdown: string): string {
  return markdown
    .replace(/^<!--.*?-->\n+/gms, '')
    .replace(/^(```\w+)(?:.*?( output))?(?: .*)?$/gm, '$1$2');
}

/** All guides are built into one folder, with the decisions above it. */
function withBuiltLinks(markdown: string): string {
  return (
    markdown
      .replace(/\]\((\.\.\/reference\/)?decisions\.md/g, '](../decisions.md')
      .replace(/\]\(\.\.\/(?:guides|reference)\//g, '](')
      .replaceAll('](../../CHANGELOG.md', '](../changelog.html')
      // Other files of the repository are not published: their words stay.
      .replace(/\[([^\]]+)\]\(\.\.\/\.\.\/[^)]*\)/g, '$1')
  );
}
