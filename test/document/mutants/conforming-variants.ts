import { httpMethods, type OpenAPIDocument } from '../../../scripts/document/openapi.ts';
import type { Mutant } from './mutant.ts';

/** Changes after which a document still says the same: the test of facts must stay quiet. */
export const conformingVariants: Mutant[] = [
  everySchema('described in other words', (schema) => ({ ...schema, description: 'Reworded.' })),
  everySchema('titled', (schema) => ({ ...schema, title: 'Title' })),
  everySchema('with an extension', (schema) => ({ ...schema, 'x-order': 1 })),
  everySchema('openly open', (schema) =>
    'properties' in schema && !('additionalProperties' in schema)
      ? { ...schema, additionalProperties: true }
      : schema,
  ),
  everySchema('with their fields in another order', (schema) =>
    'properties' in schema ? { ...schema, properties: reversed(schema.properties ?? {}) } : schema,
  ),
  everySchema('with required fields in another order', (schema) =>
    'required' in schema ? { ...schema, required: schema.required?.toReversed() } : schema,
  ),
  {
    name: 'paths in another order',
    change: (document) => {
      document.paths = reversed(document.paths);
    },
  },
  {
    name: 'operations with code samples',
    change: (document) => {
      for (const item of Object.values(document.paths)) {
        for (const method of httpMethods)
          Object.assign(item[method] ?? {}, { 'x-codeSamples': [] });
      }
    },
  },
];

type Schemas = NonNullable<NonNullable<OpenAPIDocument['components']>['schemas']>;

function everySchema(name: string, rewrite: (schema: Schemas[string]) => object): Mutant {
  return {
    name: `schemas ${name}`,
    change: ({ components }) => {
      const schemas = Object.entries(components?.schemas ?? {});
      const rewritten = schemas.map(([key, schema]) => [key, rewrite(schema)]);
      Object.assign(components ?? {}, { schemas: Object.fromEntries(rewritten) });
    },
  };
}

function reversed<T>(object: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(object).reverse());
}
