import { readFile } from 'node:fs/promises';
import type { CompiledSchemas } from '../../api/validator.ts';
import { UsageError } from '../../lib/exit-code.ts';
import { Refusal } from '../refusal.ts';
import { checkSeed } from './check-seed.ts';
import type { SeedData } from './seed-data.ts';

/**
 * Reads a file of seed data.
 *
 * @throws UsageError that says where it is not as it should be
 */
export async function readSeed(path: string, validators: CompiledSchemas): Promise<SeedData> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${path} cannot be read (${error.code}). Name a JSON file for --seed.`);
  });
  try {
    return checkSeed(JSON.parse(text), validators);
  } catch (error) {
    if (!(error instanceof Refusal) && !(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${path}: ${error.message}`);
  }
}
