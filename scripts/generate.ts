import { join, relative } from 'node:path';
import { Command } from 'commander';
import { ExitCode } from './command-line/exit-code.ts';
import type { OpenAPIDocument } from './document/openapi.ts';
import { applyOverlays } from './generate/apply-overlays.ts';
import { type Artifacts, generateArtifacts } from './generate/artifacts.ts';
import { bundleDocument } from './generate/bundle.ts';
import { compareArtifacts, type Difference } from './generate/compare-artifacts.ts';
import { decisionsGuide, generateDecisionsGuide } from './generate/decisions-guide.ts';
import { writeArtifacts } from './generate/write-artifacts.ts';
import { buildReference } from './reference/build-reference.ts';

interface Options {
  overlay: string[];
  out: string;
  check?: true;
}

const defaultDirectory = join(import.meta.dirname, '../generated');

/** `docproc generate`: writes every artifact, or checks that they are fresh. */
export function command(): Command {
  return new Command('generate')
    .description('Write everything that is made from the document.')
    .option('--overlay <file>', 'apply an OpenAPI Overlay first (repeatable)', collect, [])
    .option('--out <directory>', 'where to write', defaultDirectory)
    .option('--check', 'write nothing; fail and name the files that are stale, missing or extra')
    .addHelpText('after', '\nExample:\n  docproc generate --overlay ours.yaml --out src/api')
    .action(run);
}

function collect(value: string, previous: string[]): string[] {
  return [...previous, value];
}

async function run({ overlay, out, check }: Options): Promise<void> {
  const bundle = await applyOverlays(await bundleDocument(), overlay);
  if (check) {
    report(await compareArtifacts(await artifactsFor(bundle, out), out), out);
    return;
  }
  const page = buildReference(bundle, join(out, 'docs'));
  const artifacts = await artifactsFor(bundle, out);
  await page;
  await writeArtifacts(artifacts, out);
  for (const path of [...artifacts.keys(), 'docs/index.html']) {
    process.stdout.write(`${place(out, path)}\n`);
  }
}

/** What belongs to an output directory: in this repository, the guide to decisions as well. */
async function artifactsFor(bundle: OpenAPIDocument, out: string): Promise<Artifacts> {
  const artifacts = await generateArtifacts(bundle);
  if (out !== defaultDirectory) return artifacts;
  return artifacts.set(relative(out, decisionsGuide), await generateDecisionsGuide(bundle));
}

function report(differences: readonly Difference[], out: string): void {
  if (differences.length === 0) {
    process.stderr.write(`${place(out, '')} is fresh.\n`);
    return;
  }
  for (const { path, kind } of differences) {
    process.stdout.write(`${kind.padEnd(8)}${place(out, path)}\n`);
  }
  process.stderr.write('Run `npm run generate`, and delete what is extra.\n');
  process.exitCode = ExitCode.fallsShort;
}

function place(directory: string, path: string): string {
  return relative(process.cwd(), join(directory, path)) || '.';
}
