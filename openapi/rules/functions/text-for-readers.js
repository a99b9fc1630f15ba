import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/json.js';

/** @import { JsonObject, Path } from '../traversal/json.js' */

const texts = ['title', 'summary', 'description'];

/** No text speaks of where the document comes from. Given the whole document. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: { words: { type: 'array', items: { type: 'string' }, minItems: 1 } },
      required: ['words'],
      additionalProperties: false,
    },
  },
  /** @param {JsonObject} document @param {{ words: string[] }} options */
  function textForReaders(document, { words }) {
    const forbidden = new RegExp(words.join('|'));
    return [...textsIn(document, [])].flatMap(({ text, path }) => {
      const [found] = forbidden.exec(text) ?? [];
      if (found === undefined) return [];
      return [
        {
          message: `Found "${found}" in a text for readers; expected what to send, what comes back and what to watch for.`,
          path,
        },
      ];
    });
  },
);

/**
 * @param {JsonObject} node
 * @param {Path} path
 * @param {Set<JsonObject>} seen
 * @returns {Generator<{ text: string, path: Path }>}
 */
function* textsIn(node, path, seen = new Set()) {
  if (seen.has(node)) return;
  seen.add(node);
  for (const [key, child] of Object.entries(node)) {
    if (key === 'example' || key === 'value' || key.startsWith('x-')) continue;
    if (isObject(child)) yield* textsIn(child, [...path, key], seen);
    else if (typeof child === 'string' && texts.includes(key) && path.at(-1) !== 'properties') {
      yield { text: child, path: [...path, key] };
    }
  }
}
