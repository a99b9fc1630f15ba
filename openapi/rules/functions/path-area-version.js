import { createRulesetFunction } from '@stoplight/spectral-core';

/** Every path begins with one of the areas and the version. Given the Paths Object. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: {
        areas: { type: 'array', items: { type: 'string' }, minItems: 1 },
        version: { type: 'string' },
      },
      required: ['areas', 'version'],
      additionalProperties: false,
    },
  },
  /**
   * @param {import('../traversal/json.js').JsonObject} paths
   * @param {{ areas: string[], version: string }} options
   */
  function pathAreaVersion(paths, { areas, version }, context) {
    return Object.keys(paths)
      .filter((path) => !beginsRight(path, areas, version))
      .map((path) => ({
        message: `Found the path ${path}; expected an area (${areas.join(', ')}) and ${version} first, as in /${areas[0]}/${version}/entries.`,
        path: [...context.path, path],
      }));
  },
);

/** @param {string} path @param {string[]} areas @param {string} version */
function beginsRight(path, areas, version) {
  const [, area, second, resource] = path.split('/');
  return areas.includes(area ?? '') && second === version && Boolean(resource);
}
