import type { OpenAPIDocument } from '../document/openapi.ts';
import { header } from './source.ts';

/**
 * The TypeScript types of a bundle, by openapi-typescript. This is the only module that knows it.
 *
 * @returns the source of a module that exports `paths`, `components` and `operations`
 */
export async function generateTypes(bundle: OpenAPIDocument): Promise<string> {
  // Loaded late: it brings a compiler along, which the page that is built meanwhile need not wait for.
  const { default: openapiTypescript, astToString } = await import('openapi-typescript');
  const { 'x-decisions': _decisions, 'x-facts': _facts, ...document } = structuredClone(bundle);
  // The types of our bundle are narrower than those of openapi-typescript.
  const nodes = await openapiTypescript(document as Parameters<typeof openapiTypescript>[0], {
    alphabetize: false,
    emptyObjectsUnknown: true,
    silent: true,
  });
  return `${header}\n${astToString(nodes)}`;
}
