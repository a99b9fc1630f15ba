import bundle from '../../generated/openapi.json' with { type: 'json' };
import bundleSchemas from '../../generated/validators.js';
import { type Api, readApi } from '../api/api.ts';
import type { CompiledSchemas } from '../api/validator.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { type Behaviour, defaultBehaviour } from './operations.ts';

/** What a sandbox is made of: an API and a behaviour. */
export interface SandboxParts {
  api: Api;
  /** The schemas that `sandboxSchemas` names, compiled. */
  schemas: CompiledSchemas;
  behaviour: Behaviour;
}

/** The parts of the published sandbox. */
export const defaultParts: SandboxParts = {
  // TypeScript reads the JSON as one literal type, in which equal objects differ.
  api: readApi(bundle as unknown as OpenAPIDocument),
  schemas: bundleSchemas,
  behaviour: defaultBehaviour,
};
