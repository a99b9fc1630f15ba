import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';

/**
 * Reads the value of an option `--out DIRECTORY`.
 *
 * @returns the absolute path, so that two ways to write one directory are the same
 */
export function outputDirectory(value: string): string {
  if (value !== '') return resolve(value);
  throw new InvalidArgumentError('Expected the path of a directory.');
}
