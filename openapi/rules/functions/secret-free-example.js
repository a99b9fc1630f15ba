import { createRulesetFunction } from '@stoplight/spectral-core';
import { exampleTextsOf } from '../traversal/examples.js';

/**
 * @import { JsonObject } from '../traversal/json.js'
 * @import { ExampleText } from '../traversal/examples.js'
 *
 * @typedef {{ fields: RegExp, placeholder: RegExp, credentials: RegExp[] }} Patterns
 */

/** No example carries what looks like a real credential. Given the whole document. */
export default createRulesetFunction(
  {
    input: { type: 'object' },
    options: {
      type: 'object',
      properties: {
        fields: { type: 'string', format: 'regex' },
        placeholder: { type: 'string', format: 'regex' },
        credentials: { type: 'array', items: { type: 'string', format: 'regex' } },
      },
      required: ['fields', 'placeholder', 'credentials'],
      additionalProperties: false,
    },
  },
  /**
   * @param {JsonObject} document
   * @param {{ fields: string, placeholder: string, credentials: string[] }} options
   */
  function secretFreeExample(document, options) {
    const patterns = {
      fields: new RegExp(options.fields),
      placeholder: new RegExp(options.placeholder),
      credentials: options.credentials.map((pattern) => new RegExp(pattern)),
    };
    return [...exampleTextsOf(document)]
      .filter((each) => looksSecret(each, patterns))
      .map(({ path, name }) => ({ message: explain(name), path }));
  },
);

/**
 * The value itself is not shown: a report must not spread it further.
 * @param {string | undefined} name
 */
function explain(name) {
  const where = name === undefined ? 'an example' : `the example of ${name}`;
  return `Found what looks like a real credential in ${where} (not shown here); expected a placeholder, such as <ACCESS_TOKEN> or fake-token.`;
}

/** @param {ExampleText} text @param {Patterns} patterns */
function looksSecret({ value, name }, { fields, placeholder, credentials }) {
  if (placeholder.test(value)) return false;
  return fields.test(name ?? '') || credentials.some((pattern) => pattern.test(value));
}
