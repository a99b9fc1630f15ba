import { join } from 'node:path';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { defaultDefinition } from '../../sandbox/default-sandbox.ts';
import { type SandboxBundle, sandboxModule } from '../shared/sandbox-bundle.ts';

const entry = join(import.meta.dirname, '../../sandbox/shared-sandbox/shared-sandbox.ts');

/**
 * The shared sandbox as one module, without the definition of `sandboxSeed`. The build of the package puts
 * that of its own document in the place of this module, so that the published package needs no bundler.
 *
 * @param overlaid the document with overlays applied; the published one unless given
 */
export function workerModule(overlaid?: OpenAPIDocument): Promise<SandboxBundle> {
  const document = overlaid ?? defaultDefinition.api.document;
  return sandboxModule(document, entry);
}
