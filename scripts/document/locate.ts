import { basename, dirname, extname, join, relative } from 'node:path';
import { type Key, keysOf, valueAtKeys } from './json-pointer.ts';
import { refTargetOf } from './refs.ts';
import { type FilePosition, positionOf, type SourceFile, type SourceFiles } from './source-file.ts';
import { readSourceFiles } from './source-files.ts';

/** Something in a file of a document. */
interface PlaceInFile {
  file: SourceFile;
  path: Key[];
}

/**
 * Where the sources write what is at a path of a bundle.
 *
 * @param path in the bundle that is made of these sources
 * @returns the place, or the closest one around it that is known
 */
export function locateInSources(path: readonly Key[], sources: SourceFiles): PlaceInFile {
  let { place, left } = startingPlace(path, sources);
  for (let [key, ...rest] = left; key !== undefined; [key, ...rest] = left) {
    const inside: PlaceInFile = { file: place.file, path: [...place.path, key] };
    if (valueAtKeys(inside.file.value(), inside.path) !== undefined) {
      place = inside;
      left = rest;
      continue;
    }
    const target = targetOf(place, sources);
    if (!target) return place;
    place = target;
  }
  return place;
}

/** A component of the bundle is a file of the sources, but for those that the root itself defines. */
function startingPlace(
  path: readonly Key[],
  { root, files }: SourceFiles,
): { place: PlaceInFile; left: readonly Key[] } {
  const [section, kind, name, ...within] = path;
  if (section === 'x-facts' || section === 'x-decisions') {
    const key = section.slice('x-'.length);
    const register = files.get(join(dirname(root.path), `${key}.yaml`));
    if (register) return { place: { file: register, path: [key] }, left: path.slice(1) };
  }
  if (section === 'components' && !valueAtKeys(root.value(), path.slice(0, 3))) {
    const file = [...files.values()].find(
      (each) =>
        basename(each.path, extname(each.path)) === name && basename(dirname(each.path)) === kind,
    );
    if (file) return { place: { file, path: [] }, left: within };
  }
  return { place: { file: root, path: [] }, left: path };
}

function targetOf({ file, path }: PlaceInFile, { files }: SourceFiles): PlaceInFile | undefined {
  const node = valueAtKeys(file.value(), path);
  if (typeof node !== 'object' || node === null || !('$ref' in node)) return undefined;
  if (typeof node.$ref !== 'string') return undefined;
  const { file: targetPath, pointer } = refTargetOf(file, node.$ref);
  const target = files.get(targetPath);
  return target && { file: target, path: keysOf(pointer) };
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
