import { type Api, sandboxSchemas } from '../api/api.ts';
import { compileSchemas } from '../api/compile-schemas.ts';
import type { CompiledSchemas } from '../api/validator.ts';
import { type Behavior, defaultBehavior } from './operations.ts';

/** What a sandbox serves, and how: an API and a behavior. */
export interface SandboxDefinition {
  api: Api;
  /** The schemas that `sandboxSchemas` names, compiled. */
  schemas: CompiledSchemas;
  behavior: Behavior;
}

/**
 * Defines a sandbox of an API, such as that of a document with overlays applied: names of parameters and of the
 * fields of pages, the place of the token, and the schemas of requests are those of the API.
 */
export function defineSandbox(api: Api): SandboxDefinition {
  const schemas = compileSchemas(api.document, sandboxSchemas(api));
  return { api, schemas, behavior: defaultBehavior };
}
