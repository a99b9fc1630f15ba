import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { projectDirectory } from './run.ts';

const client = pathToFileURL(`${projectDirectory}/generated/client.ts`).href;
const parts: Record<string, string> = {
  'document-processing-api': client,
  'document-processing-api/sandbox': pathToFileURL(`${projectDirectory}/scripts/sandbox/sandbox.ts`)
    .href,
};

// Preloaded by `node --import`: samples import the package by its name, as its users do.
registerHooks({
  resolve: (specifier, context, next) => {
    const url = parts[specifier];
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true };
  },
});
