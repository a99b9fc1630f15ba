import { createRequire } from 'node:module';
import type { GlobalContext, OpenAPI3, OpenAPITSOptions } from 'openapi-typescript';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { header } from './header-and-jsdoc.ts';

/** What is needed of openapi-typescript. */
type Library = typeof import('openapi-typescript');

const require = createRequire(import.meta.url);

const options = {
  alphabetize: false,
  emptyObjectsUnknown: true,
  silent: true,
} satisfies OpenAPITSOptions;

/**
 * The TypeScript types of a bundle, by openapi-typescript. This is the only module that knows it.
 *
 * @param bundle known to be valid: it was read with the document, or {@link assertTypes} accepts it
 * @returns the source of a module that exports `paths`, `components` and `operations`
 */
export function generateTypes(bundle: OpenAPIDocument): string {
  const { transformSchema, astToString, resolveRef, scanDiscriminators } = loadTransformation();
  const document = typedPart(bundle);
  const context: Omit<GlobalContext, 'redoc'> = {
    ...withoutChoices,
    ...options,
    discriminators: scanDiscriminators(document, options),
    injectFooter: [],
    resolve: ($ref) => resolveRef(document, $ref, options),
  };
  // The settings of Redocly are for the linter, which does not run.
  const nodes = transformSchema(document, context as GlobalContext);
  return `${header}\n${astToString(nodes)}`;
}

/**
 * Lets openapi-typescript lint a bundle that has been changed since the document was read.
 *
 * @throws Error when it is not valid
 */
export async function assertTypes(bundle: OpenAPIDocument): Promise<void> {
  const { default: openapiTypescript } = await import('openapi-typescript');
  await openapiTypescript(typedPart(bundle), options);
}

/** Every other choice that openapi-typescript offers, as it is without one. */
const withoutChoices = {
  additionalProperties: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: true,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  transform: undefined,
  transformProperty: undefined,
} satisfies Partial<GlobalContext>;

/**
 * Loads, as late as possible, no more than the part that makes types: the whole brings a linter that has run
 * already. It is the part for CommonJS, since the compiler that it needs loads in half the time so.
 */
function loadTransformation(): Pick<
  Library,
  'transformSchema' | 'astToString' | 'resolveRef' | 'scanDiscriminators'
> {
  return {
    transformSchema: require('openapi-typescript/dist/transform/index.cjs'),
    ...require('openapi-typescript/dist/lib/ts.cjs'),
    ...require('openapi-typescript/dist/lib/utils.cjs'),
  };
}

function typedPart(bundle: OpenAPIDocument): OpenAPI3 {
  const { 'x-decisions': _decisions, 'x-facts': _facts, ...document } = structuredClone(bundle);
  // The types of our bundle are narrower than those of openapi-typescript.
  return document as OpenAPI3;
}
