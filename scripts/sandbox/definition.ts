import { type Api, readApi, sandboxSchemas } from '../api/api.ts';
import { compileSchemas } from '../api/compile-schemas.ts';
import { fieldNames } from '../api/field-names.ts';
import type { CompiledSchemas } from '../api/validator.ts';
import { type Behavior, defaultBehavior } from './operations.ts';

/** What a sandbox serves, and how: an API and a behavior. */
export interface SandboxDefinition {
  /** Read with `fieldNames`: a sandbox has these names inside, and those of the document in requests and responses. */
  api: Api;
  /** The schemas that `sandboxSchemas` names, compiled. */
  schemas: CompiledSchemas;
  behavior: Behavior;
}

/**
 * Defines a sandbox of an API, such as that of a document with overlays applied: names of parameters and of fields
 * with a role, the place of the token, and the schemas of requests are those of the API.
 */
export function defineSandbox({ document }: Pick<Api, 'document'>): SandboxDefinition {
  const api = readApi(document, fieldNames);
  const schemas = compileSchemas(document, sandboxSchemas(api));
  return { api, schemas, behavior: defaultBehavior };
}
