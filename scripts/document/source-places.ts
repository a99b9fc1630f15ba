import { relative } from 'node:path';
import { keysOf } from './json-pointer.ts';
import { locateInSources } from './locate.ts';
import { positionOf } from './source-file.ts';
import { readSourceFiles } from './source-files.ts';

/** Where something stands in the files of a document. */
interface FilePosition {
  /** Relative to the current directory. */
  file: string;
  line: number;
  column: number;
}

/** Finds what stands at a JSON Pointer into the bundle in the files that it is made of. */
export type Locate = (pointer: string) => FilePosition;

/**
 * Reads the files of a document, to find places in them.
 *
 * @param path of the root file
 */
export async function locatorOf(path: string): Promise<Locate> {
  const sources = await readSourceFiles(path);
  return (pointer) => {
    const { file, path: keys } = locateInSources(keysOf(pointer), sources);
    return { file: relative(process.cwd(), file.path), ...positionOf(file, keys) };
  };
}
