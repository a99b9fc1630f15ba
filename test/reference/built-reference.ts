import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';
import { referenceSource } from '../../scripts/commands/shared/reference-source.ts';
import { buildReference } from '../../scripts/reference/reference.ts';
import { bundle } from '../support/bundle.ts';

/** A reference built for the tests of one file; `directory` is set once they begin. */
interface BuiltReference {
  directory: string;
  /** The text of a file, by its path in the folder. */
  read(path: string): Promise<string>;
  /** Paths of all files whose name has an ending. */
  paths(ending: string): Promise<string[]>;
}

/** Builds the reference before the tests of a file, and removes it after them. */
export function builtReference(): BuiltReference {
  const built: BuiltReference = {
    directory: '',
    read: (path) => readFile(join(built.directory, path), 'utf8'),
    async paths(ending) {
      const all = await readdir(built.directory, { recursive: true });
      return all.filter((path) => path.endsWith(ending)).sort();
    },
  };
  beforeAll(async () => {
    built.directory = await mkdtemp(join(tmpdir(), 'reference '));
    await buildReference(await referenceSource(bundle), built.directory);
  });
  afterAll(() => rm(built.directory, { recursive: true }));
  return built;
}

/** The text that a script holds compressed, such as the index of search. */
export function compressedIn(script: string): string {
  return decompressed(/="([\w+/=]+)";\n$/.exec(script));
}

/** The document that the page of Redoc holds compressed. */
export function redocDefinitionIn(page: string): string {
  return decompressed(/redocDefinition\("([\w+/=]+)"\)/.exec(page));
}

function decompressed(found: RegExpExecArray | null): string {
  return gunzipSync(Buffer.from(found?.[1] ?? '', 'base64')).toString();
}
