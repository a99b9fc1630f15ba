import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// Does what `docproc generate --out` does, apart from the page that Redocly's command line makes. It is JavaScript so
// that, as in the command, no compiler for TypeScript is loaded.
enableCompileCache();
const { bundleDocument } = await import('../../../scripts/document/bundle.ts');
const { artifactsFor } = await import('../../../scripts/commands/shared/generate-into.ts');
const { referenceSource } = await import('../../../scripts/commands/shared/reference-source.ts');
const { writeFiles } = await import('../../../scripts/lib/write-files.ts');
const { fastFiles, slowFiles } = await import('../../../scripts/reference/reference.ts');
const { siteOf } = await import('../../../scripts/reference/site.ts');
const { writeReference } = await import('../../../scripts/reference/write-reference.ts');

const [directory = ''] = process.argv.slice(2);
const bundle = await bundleDocument();
await writeFiles(await artifactsFor(bundle, directory), directory);
const site = siteOf(await referenceSource(bundle));
const { 'reference.html': _redoc, ...slow } = slowFiles(site);
const files = new Map(await fastFiles(site));
for (const [path, make] of Object.entries(slow)) files.set(path, await make());
await writeReference(files, join(directory, 'docs'));
