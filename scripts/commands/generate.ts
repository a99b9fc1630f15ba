import { join, relative } from 'node:path';
import { Command, Option } from 'commander';
import { overlaidDocument } from '../api/overlaid-document.ts';
import { bundleDocument } from '../document/bundle.ts';
import { compareArtifacts, type OutdatedFile } from '../generate/artifacts.ts';
import { assertTypes } from '../generate/types.ts';
import type { Variants } from '../generate/variants.ts';
import { answeredBy } from './shared/answers.ts';
import { artifactsFor, generatedDirectory, generateInto } from './shared/generate-into.ts';
import { answersOption, directory, overlayOption } from './shared/options.ts';
import { ExitCode } from './shared/program.ts';
import {
  onlyOption,
  printLosses,
  printWritten,
  type SingleFile,
  writeSingleFiles,
} from './shared/single-files.ts';

interface Options extends Variants {
  overlay: string[];
  out: string;
  check?: true;
  answers?: string;
  only: SingleFile[];
}

/** Options that do not go together with `--only`. */
const withoutOnly = ['check', 'plain', 'openapi', 'jsonSchema', 'codeSamples'];

const examples = `
--plain, --openapi, --json-schema and --code-samples add a form of the document to the files that are written.
To write single files and nothing else, use --only instead; the two do not go together.

Examples:
  docproc generate --overlay ours.yaml --out src/api
  docproc generate --overlay ours.yaml --out src/api --plain
  docproc generate --only openapi.plain.json --out .`;

/** `docproc generate`: writes every artifact, or checks that they are fresh. */
export function command(): Command {
  return new Command('generate')
    .description('Write all files that are generated from the document.')
    .addOption(overlayOption())
    .addOption(answersOption())
    .option(
      '--plain',
      'write openapi.plain.json too: without extensions, and with default responses for 4XX and 5XX',
    )
    .addOption(openapiOption())
    .option('--json-schema', 'write schemas.json too: all schemas as JSON Schema 2020-12')
    .option('--code-samples', 'write openapi.samples.json too: with x-codeSamples, for renderers')
    .addOption(
      new Option('--out <directory>', 'where to write')
        .default(generatedDirectory, 'generated')
        .argParser(directory),
    )
    .addOption(onlyOption('every file').conflicts(withoutOnly))
    .option('--check', 'write nothing; fail and name the files that are stale, missing or extra')
    .addHelpText('after', examples)
    .action(run);
}

function openapiOption(): Option {
  const description = 'write openapi-3.0.json too: the plain document in 3.0';
  return new Option('--openapi <version>', description).choices(['3.0']);
}

async function run({ overlay, answers, out, check, only, ...variants }: Options): Promise<void> {
  const document = await overlaidDocument(await bundleDocument(), overlay);
  const bundle = await answeredBy(answers, document);
  if (overlay.length > 0 || answers !== undefined) await assertTypes(bundle);
  if (check) {
    report(await compareArtifacts(await artifactsFor(bundle, out, variants), out), out);
    return;
  }
  if (only.length > 0) {
    await writeSingleFiles(only, bundle, out);
    return;
  }
  printWritten(await generateInto(bundle, out, variants), out);
  if (variants.openapi) printLosses(bundle);
}

function report(differences: readonly OutdatedFile[], out: string): void {
  if (differences.length === 0) {
    process.stderr.write(`${place(out, '')} is fresh.\n`);
    return;
  }
  for (const { path, kind } of differences) {
    process.stdout.write(`${kind.padEnd(8)}${place(out, path)}\n`);
  }
  process.stderr.write('Run `npm run generate`, and delete the extra files.\n');
  process.exitCode = ExitCode.failure;
}

function place(directory: string, path: string): string {
  return relative(process.cwd(), join(directory, path)) || '.';
}
