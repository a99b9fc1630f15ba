import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { closest } from '../lib/closest.ts';
import { valueAt } from './json-pointer.ts';
import type { Problem } from './problems.ts';
import { isRefToFile, type Ref, type RefTarget, refsIn, refTargetOf } from './refs.ts';
import type { SourceFile, SourceFiles } from './source-file.ts';

/** Every reference that does not resolve, with what was probably meant. */
export function refProblems(sources: SourceFiles): Problem[] {
  return [...sources.files.values()].flatMap((file) =>
    refsIn(file).flatMap((ref) => {
      const problem = problemOf(ref, file, sources);
      return problem ? [{ ...problem, ...common(file, ref) }] : [];
    }),
  );
}

function common(file: SourceFile, { position }: Ref) {
  const severity = 'error' as const;
  return { file: relative(process.cwd(), file.path), ...position, rule: 'reference', severity };
}

function problemOf(ref: Ref, file: SourceFile, { files, folder, outside }: SourceFiles) {
  const { keyword, text, pointer } = ref;
  if (!isRefToFile(ref)) {
    return {
      message: `Found ${keyword}: ${text}; expected a file of this document, such as ../schemas/Job.yaml.`,
      fix: 'Copy the file to the document and refer to the copy: what is linted here must not change elsewhere.',
    };
  }
  if (outside.has(ref.file)) return leavesFolder(ref, folder);
  if (keyword === 'externalValue' && existsSync(ref.file)) return undefined;
  const target = files.get(ref.file);
  if (!target) return missingFile(ref, file);
  const value = pointer === '' ? target.value() : valueAt(target.value(), pointer);
  if (leadsBack(file, ref, files)) {
    return {
      message: `Found ${keyword}: ${text}, which leads back to itself; expected one that ends at an object.`,
      fix: 'Write the object here, or refer to another file.',
    };
  }
  if (value !== undefined && value !== null) return undefined;
  if (pointer === '') return emptyFile(ref, target);
  const name = text.startsWith('#') ? 'this file' : relative(dirname(file.path), target.path);
  const meant = closest(pointer, siblingsOf(target.value(), pointer));
  return {
    message: `Found ${keyword}: ${text}, but ${name} has nothing at ${pointer}; expected a place that exists.`,
    fix: meant
      ? `Write ${keyword}: ${text.split('#')[0]}#${meant}.`
      : 'Correct the pointer behind the #.',
  };
}

/** Whether a chain of references, each to the next, has no end and comes through this file. */
function leadsBack({ path }: SourceFile, ref: RefTarget, files: SourceFiles['files']): boolean {
  const chain: string[] = [];
  let next: RefTarget | undefined = ref;
  while (next) {
    const place = `${next.file}#${next.pointer}`;
    const loop = chain.slice(chain.indexOf(place));
    if (chain.includes(place)) return loop.some((each) => each.startsWith(`${path}#`));
    chain.push(place);
    next = nextInChain(next, files);
  }
  return false;
}

function nextInChain({ file, pointer }: RefTarget, files: SourceFiles['files']) {
  const source = files.get(file);
  const node = source && valueAt(source.value(), pointer);
  if (!source || typeof node !== 'object' || node === null || !('$ref' in node)) return undefined;
  return typeof node.$ref === 'string' ? refTargetOf(source, node.$ref) : undefined;
}

function leavesFolder({ keyword, text }: Ref, folder: string) {
  return {
    message: `Found ${keyword}: ${text}, which leads out of ${relative(process.cwd(), folder) || 'this folder'}; expected a file within it.`,
    fix: 'Copy the file into the folder; `docproc lint --within FOLDER` allows a larger folder.',
  };
}

function emptyFile({ keyword, text }: Ref, target: SourceFile) {
  return {
    message: `Found ${keyword}: ${text}, but that file is empty; expected an object in it.`,
    fix: `Write ${relative(process.cwd(), target.path)}, or refer to another file.`,
  };
}

function missingFile({ keyword, text, file: path, pointer }: Ref, file: SourceFile) {
  const folder = dirname(path);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const meant = closest(basename(path), names);
  const right =
    meant && `${relative(dirname(file.path), join(folder, meant))}${pointer && `#${pointer}`}`;
  return {
    message: `Found ${keyword}: ${text}, but there is no file ${relative(process.cwd(), path)}; expected one that exists.`,
    fix: right
      ? `Write ${keyword}: ${right}.`
      : 'Correct the path, which counts from the folder of this file, or add the file.',
  };
}

function siblingsOf(document: unknown, pointer: string): string[] {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const siblings = valueAt(document, parent);
  if (typeof siblings !== 'object' || siblings === null) return [];
  return Object.keys(siblings).map((key) => `${parent}/${key}`);
}
