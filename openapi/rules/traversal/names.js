import { basename, dirname, extname } from 'node:path';
import { pointerOf } from './json.js';

/**
 * @import { RulesetFunctionContext } from '@stoplight/spectral-core'
 * @import { Path } from './json.js'
 *
 * @typedef {RulesetFunctionContext['documentInventory']} DocumentInventory
 */

/**
 * The name of a place that is the same in the sources and in a bundle: the name of the schema's file
 * or component, then a JSON Pointer within it, such as `SiloAttachment#/properties/id`.
 *
 * @param {Path} path in the resolved document
 * @param {{ documentInventory: DocumentInventory }} context of the function
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
 * @param {DocumentInventory} documentInventory
 * @returns {string | undefined}
 */
export function rootFile(documentInventory) {
  if (!('source' in documentInventory)) return undefined;
  return typeof documentInventory.source === 'string' ? documentInventory.source : undefined;
}

/**
 * The file in which something of the resolved document is written.
 *
 * @param {Path} path in the resolved document
 * @param {DocumentInventory} documentInventory
 * @returns {{ name: string, folder: string, file: string, path: Path }} its name
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
