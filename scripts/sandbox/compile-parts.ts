import { type Api, sandboxSchemas } from '../api/api.ts';
import { compileSchemas } from '../api/compile-schemas.ts';
import { HttpError } from '../lib/http-error.ts';
import { defaultBehavior, type SandboxParts } from './operations.ts';
import { exampleSeed } from './seed/example-seed.ts';
import { checkSeed } from './seed/seed-validation.ts';

/**
 * The parts of a sandbox for a document with overlays applied: names of parameters and of the fields
 * of pages, the place of the token, and the schemas of requests are then those of the deployment.
 */
export function compileParts(api: Api): SandboxParts {
  const schemas = compileSchemas(api.document, sandboxSchemas(api));
  return { api, schemas, behavior: defaultBehavior };
}

/**
 * Why the examples of an API do not match its schemas.
 *
 * @returns nothing when they match
 * @throws UsageError when the document lacks an example of which the sandbox makes its data
 */
export function exampleProblem(parts: SandboxParts): string | undefined {
  try {
    checkSeed(exampleSeed(parts.api), parts);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
