import bundle from '../../generated/openapi.json' with { type: 'json' };
import bundleSchemas from '../../generated/validators.js';
import { readApi } from '../api/api.ts';
import { fieldNames } from '../api/field-names.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { SandboxDefinition } from './definition.ts';
import { createNodeSandbox, type NodeSandbox, type SandboxOptions } from './node-sandbox.ts';
import { defaultBehavior } from './operations.ts';

/** Defines the sandbox of the committed bundle, whose schemas are compiled beforehand. */
export const defaultDefinition: SandboxDefinition = {
  // TypeScript reads the JSON as one literal type, in which equal objects differ.
  api: readApi(bundle as unknown as OpenAPIDocument, fieldNames),
  schemas: bundleSchemas,
  behavior: defaultBehavior,
};

/**
 * Makes a stateful server of the whole interface, inside this process: the sandbox of the committed bundle.
 *
 * @throws UsageError when the file of `data` cannot be used
 */
export function createSandbox(options: SandboxOptions = {}): NodeSandbox {
  return createNodeSandbox(defaultDefinition, options, 'bodyLimit');
}
