import { join, relative } from 'node:path';
import { InvalidArgumentError, type Option } from 'commander';
import { readApi } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { documentFiles } from '../../generate/artifacts.ts';
import { lossesOfOpenapi30, variantFiles } from '../../generate/variants.ts';
import { writeFiles } from '../../lib/write-files.ts';
import { repeatable } from './options.ts';

/** What makes each file that can be written alone. */
const singleFiles = { ...documentFiles, ...variantFiles };

/** A file that `docproc generate --only` writes. */
export type SingleFile = keyof typeof singleFiles;

/**
 * `--only` of `docproc generate`.
 *
 * @param all what is written without it
 */
export function onlyOption(all: string): Option {
  const names = Object.keys(singleFiles);
  const isSingle = (name: string): name is SingleFile => names.includes(name);
  const description = `write this file alone: ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
  const read = (name: string): SingleFile => {
    if (isSingle(name)) return name;
    throw new InvalidArgumentError(`Expected one of ${names.join(', ')}.`);
  };
  return repeatable('--only <file>', description, read, all);
}

/** Writes single files of a document, and says which, and what OpenAPI 3.0 loses. */
export async function writeSingleFiles(
  names: readonly SingleFile[],
  bundle: OpenAPIDocument,
  out: string,
): Promise<void> {
  const api = readApi(bundle);
  await writeFiles(new Map(names.map((name) => [name, singleFiles[name](api)])), out);
  printWritten(names, out);
  if (names.includes('openapi-3.0.json')) printLosses(bundle);
}

/** Prints the paths of written files, relative to where the command runs. */
export function printWritten(paths: Iterable<string>, out: string): void {
  for (const path of paths) process.stdout.write(`${relative(process.cwd(), join(out, path))}\n`);
}

/** Prints what the form in OpenAPI 3.0 leaves out of a document, and why. */
export function printLosses(bundle: OpenAPIDocument): void {
  for (const loss of lossesOfOpenapi30(readApi(bundle))) {
    process.stderr.write(`openapi-3.0.json leaves out ${loss}\n`);
  }
}
