import { responseFor } from '../../api/contract-operation.ts';
import type { ExchangeCheck } from '../../contract/check.ts';
import { resolve } from '../../document/json-pointer.ts';
import type { Schema } from '../../document/openapi.ts';
import { isItem } from '../page.ts';

/** A success is the object that the operation names. */
export const check: ExchangeCheck = {
  id: 'object-returned',
  kind: 'exchange',
  asserts: 'A success has at least one of the fields of the object that the operation returns.',
  basis: [{ section: 'Endpoints', fact: 'every operation returns the object named for it' }],
  mend: 'Return the object itself, not an empty one and not one that holds it.',
  needs: 'an answer 200 with a JSON object',
  judge({ response }, operation) {
    if (response?.status !== 200 || !isItem(response.json)) return undefined;
    const schema = responseFor(operation, 200)?.body?.schema;
    const properties =
      schema && resolve<Schema>(operation.document, schema as Schema & { $ref: string }).properties;
    if (!properties) return undefined;
    const known = Object.keys(response.json).some((name) => Object.hasOwn(properties, name));
    if (known) return [];
    return [
      {
        level: 'documented',
        message: 'The answer has no field of the object that the operation returns.',
        pointer: '',
        expected: `one of ${Object.keys(properties).slice(0, 5).join(', ')} …`,
        actual: Object.keys(response.json).slice(0, 5).join(', ') || 'an empty object',
      },
    ];
  },
};
