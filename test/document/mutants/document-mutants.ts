import type { OpenAPIDocument } from '../../../scripts/document/openapi.ts';
import { drop, type Mutant, set } from './mutant.ts';

const operation = {
  operationId: 'silo.entries.fetch',
  responses: { 200: { description: 'One.' } },
};
const scheme = ['components', 'securitySchemes', 'bearer'];

/** Changes to what the whole document says: its addresses, its security, its lists of parts. */
export function documentMutants(document: OpenAPIDocument): Mutant[] {
  return [
    set(['paths'], '/silo/v1/folders', { get: operation }),
    set(['paths', '/silo/v1/entries/{id}'], 'get', operation),
    set([], 'webhooks', { changed: { post: operation } }),
    set(['servers', 0], 'url', 'https://service.example.com'),
    drop([], 'servers'),
    drop([], 'security'),
    set([], 'security', [{ bearer: [] }, {}]),
    set(scheme, 'scheme', 'basic'),
    set(scheme, 'type', 'apiKey'),
    drop(scheme, 'x-decision'),
    drop(['components', 'securitySchemes'], 'bearer'),
    set(['components', 'securitySchemes'], 'second', { type: 'http', scheme: 'basic' }),
    set(['components', 'schemas'], 'Folder', { type: 'object' }),
    ...Object.keys(document.components?.schemas ?? {}).map((name) =>
      set(['components', 'schemas'], name, {}),
    ),
    ...Object.keys(document.components?.responses ?? {}).flatMap((name) => {
      const path = ['components', 'responses', name];
      return [
        drop(path, 'x-decision'),
        drop(path, 'content'),
        set(path, 'headers', { 'Retry-After': { schema: { type: 'integer' } } }),
        set([...path, 'content', 'application/json'], 'schema', {
          $ref: '#/components/schemas/Fault',
        }),
      ];
    }),
  ];
}
