import { createRulesetFunction } from '@stoplight/spectral-core';
import { entriesOf } from '../traversal/json.js';

/** @import { JsonObject } from '../traversal/json.js' */

/** No component carries the number that a bundler gives to a second one of a name. Given Components. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} components */
  function noNumberedComponent(components, _options, context) {
    return entriesOf(components, context.path)
      .flatMap(([section, path]) => entriesOf(section, path))
      .map(([, path]) => path)
      .filter((path) => /-\d+$/.test(String(path.at(-1))))
      .map((path) => ({
        message: `Found the component ${path.at(-1)}, the second of its name; expected one component a name, such as ${String(path.at(-1)).replace(/-\d+$/, '')}.`,
        path,
      }));
  },
);
