import { HttpError } from '../../lib/http-error.ts';
import { readTextFile } from '../../lib/read-text-file.ts';
import { UsageError } from '../../lib/usage-error.ts';
import type { SandboxDefinition } from '../definition.ts';
import { seedNames } from '../seed/data-sets.ts';
import { mostGenerated } from '../seed/generated-data.ts';
import type { SeedData } from '../seed/seed.ts';
import { checkSeed } from '../seed/seed-validation.ts';

/**
 * Reads a file of seed data.
 *
 * @throws UsageError that names the place that is invalid
 */
export async function readSeed(path: string, definition: SandboxDefinition): Promise<SeedData> {
  const text = await readTextFile(path).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code ?? error.message;
    throw new UsageError(
      `${path} cannot be read (${reason}). Name a JSON file for --seed, or a data set: ${seedNames.join(', ')}, with a NUMBER up to ${mostGenerated}.`,
    );
  });
  try {
    const seed: unknown = JSON.parse(text);
    checkSeed(seed, definition);
    return seed;
  } catch (error) {
    if (!(error instanceof HttpError) && !(error instanceof SyntaxError)) throw error;
    throw new UsageError(`${path}: ${error.message}`);
  }
}
