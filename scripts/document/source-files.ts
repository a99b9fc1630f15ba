import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { isPackaged, projectFile } from '../lib/project-file.ts';
import { UsageError } from '../lib/usage-error.ts';
import { nestingProblems } from './limits.ts';
import { DocumentError, type Problem } from './problems.ts';
import { isRefToFile, type Ref, refsIn } from './refs.ts';
import { parseSourceFile, type SourceFile, type SourceFiles, tokensOf } from './source-file.ts';

/** The document of this repository; in the package, its bundle. */
export const documentPath = projectFile(isPackaged ? 'openapi.json' : 'openapi/openapi.yaml');

/** How the files of a document are read. */
export interface ReadOptions {
  /** The folder that references may not leave; the folder of the root file if left out. */
  within?: string;
}

/** How large all files of a document may be together, in bytes. */
const maximumSize = 10_000_000;

/**
 * Reads the root file of a document, every file that it refers to, and the registers of facts
 * and decisions and the Arazzo documents beside it, if there are any. A file that does not exist, or is outside of the folder, is left out.
 *
 * @throws UsageError when the root file is missing, or not within the folder
 * @throws DocumentError when the files are too large, or nested too deeply, to be parsed
 */
export async function readSourceFiles(
  path: string,
  { within }: ReadOptions = {},
): Promise<SourceFiles> {
  const rootPath = resolve(path);
  const reader = new Reader(resolve(within ?? dirname(rootPath)));
  const root = await reader.read(rootPath);
  if (!root) throw new UsageError(missingRoot(path, reader));
  const registers = [];
  for (const name of ['facts.yaml', 'decisions.yaml']) {
    registers.push(await reader.read(join(dirname(rootPath), name)));
  }
  for (const path of await arazzoFilesBeside(rootPath)) await reader.read(path);
  const waiting = [root, ...registers].flatMap((file) => (file ? fileRefsIn(file) : []));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reader.files.has(next.file)) continue;
    const file = await reader.follow(next);
    if (file) for (const each of fileRefsIn(file)) waiting.push(each);
  }
  const { files, folder, outside } = reader;
  return { root, files, folder, outside };
}

/** Paths of the Arazzo documents beside a root file, in its folder `arazzo`. */
async function arazzoFilesBeside(rootPath: string): Promise<string[]> {
  const folder = join(dirname(rootPath), 'arazzo');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => /\.arazzo\.ya?ml$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function missingRoot(path: string, { folder, outside }: Reader): string {
  return outside.size > 0
    ? `${path}: not within ${folder}. Expected a folder that holds the root file.`
    : `${path}: no such file. Expected the root file of an OpenAPI document.`;
}

/** Reads files of one folder, up to a total size. */
class Reader {
  readonly files = new Map<string, SourceFile>();
  readonly outside = new Set<string>();
  readonly folder: string;
  #realFolder: Promise<string> | undefined;
  #size = 0;

  constructor(folder: string) {
    this.folder = folder;
  }

  /**
   * Reads and parses one file, and adds it to {@link files}.
   *
   * @returns nothing if it is missing, not a regular file, or outside the folder
   */
  async read(path: string): Promise<SourceFile | undefined> {
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) return undefined;
    if (!(await this.#isWithin(path))) {
      this.outside.add(path);
      return undefined;
    }
    this.#size += found.size;
    if (this.#size > maximumSize) throw new DocumentError([tooLarge(path, this.#size)]);
    const text = await readFile(path, 'utf8');
    const tokens = tokensOf(text);
    const nested = nestingProblems(path, tokens);
    if (nested.length > 0) throw new DocumentError(nested);
    const file = parseSourceFile(path, text, tokens);
    this.files.set(path, file);
    return file;
  }

  /** Reads what a `$ref` leads to; the value of an example may be no YAML, so it is not read. */
  async follow({ keyword, file }: Ref): Promise<SourceFile | undefined> {
    if (keyword === '$ref') return this.read(file);
    const exists = (await stat(file).catch(() => undefined)) !== undefined;
    if (exists && !(await this.#isWithin(file))) this.outside.add(file);
    return undefined;
  }

  /** A symbolic link does not lead out of the folder either. */
  async #isWithin(path: string): Promise<boolean> {
    this.#realFolder ??= realpath(this.folder);
    const inside = relative(await this.#realFolder, await realpath(path));
    return !isAbsolute(inside) && inside.split(/[\\/]/)[0] !== '..';
  }
}

function tooLarge(path: string, size: number): Problem {
  const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`;
  return {
    file: relative(process.cwd(), path),
    line: 1,
    column: 1,
    rule: 'size-limit',
    severity: 'error',
    message: `Found ${megabytes(size)} of source files, up to ${basename(path)}; expected at most ${megabytes(maximumSize)}.`,
    fix: 'Remove what the document does not need, such as large examples, or split it into several documents.',
  };
}

function fileRefsIn(file: SourceFile): Ref[] {
  return refsIn(file).filter(isRefToFile);
}
