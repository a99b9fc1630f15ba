import { basename, dirname, extname } from 'node:path';
import { pointerOf } from './marks.js';

/**
 * The name of a place that is the same in the sources and in a bundle: the name of the schema's file
 * or component, then a JSON Pointer within it, such as `SiloAttachment#/properties/id`.
 *
 * @param {(string | number)[]} path in the resolved document
 * @param {{ documentInventory: any }} context of the function
 * @returns {string}
 */
export function definitionOf(path, { documentInventory }) {
  const place = placeOf(path, documentInventory);
  const [section, kind, name, ...within] = place.path;
  if (section === 'components' && kind === 'schemas') return `${name}#${pointerOf(within)}`;
  return `${place.name}#${pointerOf(place.path)}`;
}

/**
 * The path of the root file, which Spectral's types do not mention.
 *
 * @param {any} documentInventory
 * @returns {string | undefined}
 */
export function rootFile({ source }) {
  return source ?? undefined;
}

/**
 * The file in which something of the resolved document is written.
 *
 * @param {(string | number)[]} path in the resolved document
 * @param {any} documentInventory
 * @returns {{ name: string, folder: string, file: string, path: (string | number)[] }} its name
 *   without extension, the folder's name, its path, and the path within it
 */
export function placeOf(path, documentInventory) {
  const item = documentInventory.findAssociatedItemForPath(path.map(String), true);
  const file = item?.document.source ?? rootFile(documentInventory) ?? '';
  const within = (item?.path ?? path).filter((key) => key !== '#');
  return {
    name: basename(file, extname(file)),
    folder: basename(dirname(file)),
    file,
    path: within,
  };
}
