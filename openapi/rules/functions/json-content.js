import { createRulesetFunction } from '@stoplight/spectral-core';

/** Bodies are JSON and nothing else. Given the content of a request or response. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {import('../traversal/json.js').JsonObject} content */
  function jsonContent(content, _options, { path }) {
    return Object.keys(content)
      .filter((mediaType) => mediaType !== 'application/json')
      .map((mediaType) => ({
        message: `Found the media type ${mediaType}; expected application/json.`,
        path: [...path, mediaType],
      }));
  },
);
