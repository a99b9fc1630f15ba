import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ownEntries } from './own-entries.ts';
import { projectDirectory } from './run.ts';

// Preloaded by `node --import`: samples import the package by its name, as its users do.
registerHooks({
  resolve: (specifier, context, next) => {
    const path = ownEntries[specifier];
    if (path === undefined) return next(specifier, context);
    return { url: pathToFileURL(join(projectDirectory, path)).href, shortCircuit: true };
  },
});
