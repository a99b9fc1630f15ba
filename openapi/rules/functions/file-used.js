import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createRulesetFunction } from '@stoplight/spectral-core';
import { rootFile } from '../traversal/names.js';

/** Every file beside one that the document refers to is referred to as well. Given the document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function fileUsed(_document, _options, { documentInventory }) {
    const used = Object.keys(documentInventory.referencedDocuments);
    const root = dirname(rootFile(documentInventory) ?? '');
    const folders = [...new Set(used.map((file) => dirname(file)))].filter(
      (folder) => folder !== root,
    );
    return folders
      .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
      .filter((file) => /\.(ya?ml|json)$/.test(file) && !used.includes(file))
      .map((file) => ({
        message: `Found the file ${file.slice(root.length + 1)}, which nothing refers to; expected a reference, such as $ref: ${file.slice(root.length + 1)}.`,
        path: [],
      }));
  },
);
