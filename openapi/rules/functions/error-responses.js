import { createRulesetFunction } from '@stoplight/spectral-core';
import { isObject } from '../traversal/json.js';

/** An operation describes the error responses of these statuses. Given a Responses Object. */
export default createRulesetFunction(
  {
    input: null,
    options: {
      type: 'object',
      properties: { statuses: { type: 'array', items: { type: 'string' }, minItems: 1 } },
      required: ['statuses'],
      additionalProperties: false,
    },
  },
  /** @param {unknown} responses @param {{ statuses: string[] }} options */
  function errorResponses(responses, { statuses }) {
    if (!isObject(responses)) return [];
    return statuses
      .filter((status) => !(status in responses))
      .map((status) => ({
        message: `Found no response ${status}; expected one, so that readers learn how a call fails.`,
      }));
  },
);
