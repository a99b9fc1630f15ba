import { createRulesetFunction } from '@stoplight/spectral-core';
import { placeOf, rootFile } from '../traversal/names.js';
import { schemasOf } from '../traversal/schemas.js';

const form = /^[A-Z][A-Za-z0-9]*$/;

/** A schema's file has the name of its type, and lies in schemas/. Given the whole document. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  function schemaFileName(document, _options, { documentInventory }) {
    const results = [];
    for (const { path } of schemasOf(document)) {
      const place = placeOf(path, documentInventory);
      if (place.file === rootFile(documentInventory) || place.path.length > 0) continue;
      const message = problemIn(place, path);
      if (message) results.push({ message, path });
    }
    return results;
  },
);

/**
 * @param {{ name: string, folder: string }} place
 * @param {(string | number)[]} path
 */
function problemIn({ name, folder }, [section, kind, component, ...within]) {
  if (!form.test(name)) {
    return `Found the schema file ${name}; expected the name of a type, such as SiloEntry.yaml.`;
  }
  if (folder !== 'schemas') {
    return `Found the schema file ${name} in the folder ${folder}; expected schemas/${name}.yaml.`;
  }
  const isComponent = section === 'components' && kind === 'schemas' && within.length === 0;
  if (!isComponent || component === name) return undefined;
  return `Found the schema file ${name} as the component ${component}; expected one name for both, such as ${component}.yaml.`;
}
