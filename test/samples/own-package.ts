import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectDirectory } from '../support/run.ts';

/** Modules of this repository by the path at which the package exports them. */
export const ownEntries: Readonly<Record<string, string>> = {
  'document-processing-api': 'generated/client.ts',
  'document-processing-api/openapi-fetch': 'scripts/client/raw.ts',
  'document-processing-api/msw': 'generated/msw.ts',
  'document-processing-api/sandbox': 'scripts/sandbox/default-sandbox.ts',
};

/** Options of Node with which a program imports the package by its name, as its users do. */
export const withOwnPackage = ['--import', import.meta.url];

registerHooks({
  resolve: (specifier, context, next) => {
    const path = ownEntries[specifier];
    if (path === undefined) return next(specifier, context);
    return { url: pathToFileURL(join(projectDirectory, path)).href, shortCircuit: true };
  },
});
