import { createRulesetFunction } from '@stoplight/spectral-core';

/** @import { JsonObject, Path, Problem } from '../traversal/json.js' */

/** An operation has a summary of one short line and a description. Given an operation. */
export default createRulesetFunction(
  { input: { type: 'object' }, options: null },
  /** @param {JsonObject} operation */
  function describedOperation({ summary, description }, _options, { path }) {
    return [
      ...about(
        'summary',
        summary,
        path,
        isShortLine,
        'one short line without a full stop, such as "Fetch a job"',
      ),
      ...about(
        'description',
        description,
        path,
        () => true,
        'sentences, such as "Returns the job as it is now."',
      ),
    ];
  },
);

/**
 * @param {string} field
 * @param {unknown} text
 * @param {Path} path
 * @param {(text: string) => boolean} isRight
 * @param {string} expected
 * @returns {Problem[]}
 */
function about(field, text, path, isRight, expected) {
  if (typeof text !== 'string' || text.trim() === '') {
    return [{ message: `Found no ${field}; expected ${expected}.`, path }];
  }
  if (isRight(text)) return [];
  return [
    { message: `Found the ${field} "${text}"; expected ${expected}.`, path: [...path, field] },
  ];
}

/** @param {string} text */
function isShortLine(text) {
  return text.length <= 80 && !text.includes('\n') && !text.endsWith('.');
}
