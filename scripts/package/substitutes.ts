import { bundledDocument } from '../commands/shared/bundled-document.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';

// What stands in the package in place of modules that need the sources of the document, a bundler, or one exact version.

/** The bundle stands for the sources of the document. */
export function bundleDocument(): Promise<OpenAPIDocument> {
  return bundledDocument();
}

/** Without a bundler, the console of the reference calls other servers only, such as `docproc sandbox`. */
export const pageSandbox = undefined;

/** The package runs on other versions of Redocly's library too, whose parts it does not know. */
export function loadRedocly(): Promise<typeof import('@redocly/openapi-core')> {
  return import('@redocly/openapi-core');
}
