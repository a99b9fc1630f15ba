import { createRulesetFunction } from '@stoplight/spectral-core';
import { examplesOf } from '../traversal/examples.js';
import { isObject } from '../traversal/holders.js';

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
  function secretFreeExample(document, options) {
    const patterns = {
      fields: new RegExp(options.fields),
      placeholder: new RegExp(options.placeholder),
      credentials: options.credentials.map((pattern) => new RegExp(pattern)),
    };
    return [...examplesOf(document)]
      .flatMap(({ value, path, name }) => [...stringsIn(value, path, name)])
      .filter((each) => looksSecret(each, patterns))
      .map(({ path, name }) => ({ message: explain(name), path }));
  },
);

// The value itself is not shown: a report must not spread it further.
function explain(name) {
  const where = name === undefined ? 'an example' : `the example of ${name}`;
  return `Found what looks like a real credential in ${where} (not shown here); expected a placeholder, such as <ACCESS_TOKEN> or fake-token.`;
}

function looksSecret({ value, name }, { fields, placeholder, credentials }) {
  if (placeholder.test(value)) return false;
  return fields.test(name ?? '') || credentials.some((pattern) => pattern.test(value));
}

function* stringsIn(value, path, name) {
  if (typeof value === 'string') yield { value, path, name };
  if (!isObject(value)) return;
  for (const [key, member] of Object.entries(value)) {
    yield* stringsIn(member, [...path, key], Array.isArray(value) ? name : key);
  }
}
