import { cpSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectDirectory } from '../support/run.ts';
import { temporaryDirectory } from '../support/temporary-directory.ts';

/** A copy of the document in a directory of its own, to be broken; gone after the test. */
interface DocumentCopy {
  directory: string;
  /** Replaces a text of a file where it first stands; it has to be there. */
  replace(file: string, found: string, by: string): Promise<void>;
  write(file: string, content: string): Promise<void>;
  /** Line and column of a text that stands in a file once, as `line:column`. */
  placeOf(file: string, text: string): Promise<string>;
}

/** Copies the document of this repository. */
export async function copyDocument(): Promise<DocumentCopy> {
  const directory = await temporaryDirectory();
  cpSync(join(projectDirectory, 'openapi'), directory, { recursive: true });
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const write = (file: string, content: string) => writeFile(join(directory, file), content);
  return {
    directory,
    write,
    async replace(file, found, by) {
      const text = await read(file);
      if (!text.includes(found)) throw new Error(`${file} has no ${JSON.stringify(found)}.`);
      await write(file, text.replace(found, by));
    },
    async placeOf(file, text) {
      const [before = '', ...after] = (await read(file)).split(text);
      if (after.length !== 1) throw new Error(`${file} has not one ${JSON.stringify(text)}.`);
      const lines = before.split('\n');
      return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
    },
  };
}
