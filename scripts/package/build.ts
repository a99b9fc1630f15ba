import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { clientRuntime, runtimeDirectory } from '../generate/client-runtime.ts';
import { writeFiles } from '../lib/write-files.ts';
import { buildClient } from './build/build-client.ts';
import { buildTools } from './build/build-tools.ts';
import { commandsPage } from './build/commands-page.ts';
import { exportsPage } from './build/exports-page.ts';
import {
  type EntryPoint,
  nodeEntries,
  packageManifest,
  portableEntries,
} from './build/manifest.ts';
import { softwareBillOfMaterials, thirdPartiesIn, thirdPartyNotices } from './build/third-party.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the package that is published. Its directory is replaced when all is done.
 *
 * @param directory `dist/` unless given
 * @returns the directory
 */
export async function build(directory: string = join(root, 'dist')): Promise<string> {
  const staging = await mkdtemp(join(root, '.dist-'));
  try {
    await fill(staging);
    await rm(directory, { recursive: true, force: true });
    await rename(staging, directory);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return directory;
}

/**
 * The pages of `docs/reference/` that only the package as a whole can tell.
 *
 * @returns their contents by their paths in the repository
 */
export async function packagePages(): Promise<Map<string, string>> {
  return new Map([
    ['docs/reference/commands.md', await commandsPage()],
    ['docs/reference/exports.md', exportsPage(root)],
  ]);
}

async function fill(directory: string): Promise<void> {
  const inputs = [await buildClient(root, directory), await buildTools(root, directory)].flat();
  await buildDeclarations(root, directory);
  for (const file of ['CHANGELOG.md', 'LICENSE']) await cp(join(root, file), join(directory, file));
  await writeFiles(await guides(root), directory);
  await cp(join(root, 'generated/openapi.json'), join(directory, 'openapi.json'));
  for (const folder of ['arazzo', 'overlays'])
    await cp(join(root, 'openapi', folder), join(directory, folder), { recursive: true });
  for (const path of ['openapi/rules', 'redocly.yaml'])
    await cp(join(root, path), join(directory, path), { recursive: true });
  await writeFiles(await clientRuntime(), join(directory, runtimeDirectory));
  await writeFile(join(directory, 'package.json'), await packageManifest(root));
  const packages = await thirdPartiesIn(root, inputs);
  await writeFile(join(directory, 'THIRD-PARTY-NOTICES.md'), thirdPartyNotices(packages));
  const bom = await softwareBillOfMaterials(root, packages);
  await writeFile(join(directory, 'sbom.cdx.json'), bom);
}

/** The README, which is the guide to the package, and all guides and pages of the reference that it leads to. */
async function guides(root: string): Promise<Map<string, string>> {
  const folders = ['docs/guides', 'docs/reference'];
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(join(root, folder))).map((name) => join(folder, name)),
    ),
  );
  const read = async (path: string) => {
    const text = await readFile(join(root, path), 'utf8');
    // The words behind a block's language are for the test that runs it. How to contribute stays in the clone.
    const own = text
      .replace(/^(\s*```\w+) .*$/gm, '$1')
      .replace(/\[([^\]]+)\]\(\.\.\/\.\.\/CONTRIBUTING\.md\)/g, '$1 in the repository');
    return [path, own] as const;
  };
  const files = new Map(
    await Promise.all(
      names
        .flat()
        .filter((name) => name.endsWith('.md'))
        .map(read),
    ),
  );
  const readme = files.get('docs/guides/package.md') ?? '';
  const atRoot = readme
    .replace(/\]\((?=[\w-]+\.md)/g, '](docs/guides/')
    .replace(/\]\(\.\.\/(?=\w)/g, '](docs/');
  return new Map([...files, ['README.md', atRoot]]);
}

/** The types of paths and schemas, which have no code. */
const types = { name: 'types', source: 'generated/types.ts' };

/**
 * Writes the types of every entry point: one file each, for modules and for CommonJS. The types of
 * openapi-fetch are part of them.
 */
async function buildDeclarations(root: string, directory: string): Promise<void> {
  const exported = nodeEntries.filter(({ subpath }) => subpath !== undefined);
  // Apart, as the time grows with the types that an entry point could use: those of Node.js are many.
  // The configurations check no code, which `npm test` does.
  await writeDeclarations(root, directory, [...portableEntries, types], 'portable-types.json');
  await writeDeclarations(root, directory, exported, 'node-types.json');
}

async function writeDeclarations(
  root: string,
  directory: string,
  entries: readonly EntryPoint[],
  configuration: string,
): Promise<void> {
  const texts = generateDtsBundle(
    entries.map(({ source }) => ({
      filePath: join(root, source),
      noCheck: true,
      libraries: { inlinedLibraries: ['openapi-fetch', 'openapi-typescript-helpers'] },
      output: { noBanner: true, exportReferencedTypes: false },
    })),
    { preferredConfigPath: join(import.meta.dirname, 'build', configuration) },
  );
  for (const [index, { name }] of entries.entries()) {
    await writeFile(join(directory, `${name}.d.ts`), texts[index] ?? '');
    await writeFile(join(directory, `${name}.d.cts`), texts[index] ?? '');
  }
}

if (import.meta.main) {
  for (const [file, content] of await packagePages()) await writeFile(join(root, file), content);
  process.stdout.write(`${await build()}\n`);
}
