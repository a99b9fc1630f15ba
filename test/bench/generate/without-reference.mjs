import { enableCompileCache } from 'node:module';

// Does what `docproc generate --out` does, apart from the reference, as the command lines do that are compared with
// it. It is JavaScript so that, as in the command, no compiler for TypeScript is loaded.
enableCompileCache();
const { bundleDocument } = await import('../../../scripts/document/bundle.ts');
const { artifactsFor } = await import('../../../scripts/commands/shared/generate-into.ts');
const { writeFiles } = await import('../../../scripts/lib/write-files.ts');

const [directory = ''] = process.argv.slice(2);
await writeFiles(await artifactsFor(await bundleDocument(), directory), directory);
