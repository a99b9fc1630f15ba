import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateDtsBundle } from 'dts-bundle-generator';
import { nodeEntries, portableEntries } from './manifest.ts';

/** The types of paths and schemas, which have no code. */
const types = { name: 'types', source: 'generated/types.ts' };

/**
 * Writes the types of every entry point: one file each, for modules and for CommonJS. The types of
 * openapi-fetch are part of them.
 */
export async function buildDeclarations(root: string, directory: string): Promise<void> {
  const exported = nodeEntries.filter(({ subpath }) => subpath !== undefined);
  const entries = [...portableEntries, types, ...exported];
  const texts = generateDtsBundle(
    entries.map(({ source }) => ({
      filePath: join(root, source),
      noCheck: true,
      libraries: { inlinedLibraries: ['openapi-fetch', 'openapi-typescript-helpers'] },
      output: { noBanner: true, exportReferencedTypes: false },
    })),
    { preferredConfigPath: join(root, 'tsconfig.json') },
  );
  for (const [index, { name }] of entries.entries()) {
    await writeFile(join(directory, `${name}.d.ts`), texts[index] ?? '');
    await writeFile(join(directory, `${name}.d.cts`), texts[index] ?? '');
  }
}
