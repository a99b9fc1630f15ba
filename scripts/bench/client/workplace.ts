import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from '../../package/build.ts';

const root = join(import.meta.dirname, '../../..');

/** Where a benchmark of the client works: beside `node_modules`, so that rivals are found. */
export interface Workplace {
  directory: string;
  /** The package as it is published. */
  dist: string;
}

/** Builds the package into a directory of its own, which is gone when the work is done. */
export async function inWorkplace<Result>(
  work: (workplace: Workplace) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(join(root, '.dist-bench-'));
  try {
    return await work({ directory, dist: await build(join(directory, 'package')) });
  } finally {
    await rm(directory, { recursive: true });
  }
}
