import { join, relative } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { readApi } from '../api/api.ts';
import { bundleDocument } from '../document/bundle.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { applyOverlays } from '../document/overlays.ts';
import { documentFiles } from '../generate/artifacts.ts';
import { compareArtifacts, type OutdatedFile } from '../generate/compare.ts';
import { assertTypes } from '../generate/types.ts';
import { lossesOfOpenapi30, type Variants, variantFiles } from '../generate/variants.ts';
import { ExitCode } from '../lib/exit-code.ts';
import { writeFiles } from '../lib/write-files.ts';
import { answeredBy } from './shared/answers.ts';
import { artifactsFor, generatedDirectory, generateInto } from './shared/generate-into.ts';
import { answersOption, directory, overlayOption } from './shared/options.ts';

interface Options extends Variants {
  overlay: string[];
  out: string;
  check?: true;
  answers?: string;
  only: SingleFile[];
}

/** What makes each file that can be written alone. */
const singleFiles = { ...documentFiles, ...variantFiles };

type SingleFile = keyof typeof singleFiles;

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
    .addOption(
      new Option(
        '--openapi <version>',
        'write openapi-3.0.json too: the plain document in 3.0',
      ).choices(['3.0']),
    )
    .option('--json-schema', 'write schemas.json too: all schemas as JSON Schema 2020-12')
    .option('--code-samples', 'write openapi.samples.json too: with x-codeSamples, for renderers')
    .addOption(
      new Option('--out <directory>', 'where to write')
        .default(generatedDirectory, 'generated')
        .argParser(directory),
    )
    .addOption(onlyOption())
    .option('--check', 'write nothing; fail and name the files that are stale, missing or extra')
    .addHelpText(
      'after',
      `
--plain, --openapi, --json-schema and --code-samples add a form of the document to the files that are written.
To write single files and nothing else, use --only instead; the two do not go together.

Examples:
  docproc generate --overlay ours.yaml --out src/api
  docproc generate --overlay ours.yaml --out src/api --plain
  docproc generate --only openapi.plain.json --out .`,
    )
    .action(run);
}

function onlyOption(): Option {
  const names = Object.keys(singleFiles);
  const isSingle = (name: string): name is SingleFile => names.includes(name);
  return new Option(
    '--only <file>',
    `write this file alone: ${names.slice(0, -1).join(', ')} or ${names.at(-1)} (repeatable)`,
  )
    .default([], 'every file')
    .conflicts(['check', 'plain', 'openapi', 'jsonSchema', 'codeSamples'])
    .argParser((name: string, previous: readonly SingleFile[]) => {
      if (isSingle(name)) return [...previous, name];
      throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
    });
}

async function run({ overlay, answers, out, check, only, ...variants }: Options): Promise<void> {
  const document = await applyOverlays(await bundleDocument(), overlay);
  const bundle = await answeredBy(answers, document);
  if (overlay.length > 0 || answers !== undefined) await assertTypes(bundle);
  if (check) {
    report(await compareArtifacts(await artifactsFor(bundle, out, variants), out), out);
    return;
  }
  const paths =
    only.length > 0
      ? await writeOnly(only, bundle, out)
      : await generateInto(bundle, out, variants);
  for (const path of paths) process.stdout.write(`${place(out, path)}\n`);
  if (!variants.openapi && !only.includes('openapi-3.0.json')) return;
  for (const loss of lossesOfOpenapi30(readApi(bundle))) {
    process.stderr.write(`openapi-3.0.json lost ${loss}\n`);
  }
}

async function writeOnly(
  only: readonly SingleFile[],
  bundle: OpenAPIDocument,
  out: string,
): Promise<readonly string[]> {
  const api = readApi(bundle);
  await writeFiles(new Map(only.map((name) => [name, singleFiles[name](api)])), out);
  return only;
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
