import fc from 'fast-check';
import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Schema } from '../../document/openapi.ts';

const byType: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.constantFrom<unknown>('docproc-contract', ''),
  number: fc.constantFrom<unknown>(7, -1.5),
  boolean: fc.boolean(),
  array: fc.constantFrom<unknown>([], ['docproc-contract'], [{}]),
  object: fc.constantFrom<unknown>({}, { docproc: 'contract' }),
};

/** A property of a body, and values of every type but its own. `null` may stand for none, so it is left out. */
export function wrongValues(
  document: OpenAPIDocument,
  body: Schema,
): fc.Arbitrary<{ property: string; value: unknown }> | undefined {
  const properties = Object.entries(
    resolve<Schema>(document, body as Schema & { $ref: string }).properties ?? {},
  );
  const cases = properties.flatMap(([property, given]) => {
    const { type } = resolve<Schema>(document, given as Schema & { $ref: string });
    const own = type === 'integer' ? 'number' : type;
    if (typeof own !== 'string') return [];
    const others = Object.entries(byType).filter(([name]) => name !== own);
    return [fc.oneof(...others.map(([, each]) => each)).map((value) => ({ property, value }))];
  });
  return cases.length === 0 ? undefined : fc.oneof(...cases);
}
