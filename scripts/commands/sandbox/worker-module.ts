import type { OpenAPIDocument } from '../../document/openapi.ts';
import { defaultParts } from '../../sandbox/sandbox.ts';
import { type SandboxBundle, sandboxModule } from '../shared/sandbox-bundle.ts';

/** Of what the script leaves free, the module defines `sandboxSeed`. */
const script = `
import document from 'sandbox:document';
import schemas from 'sandbox:schemas';
import { sharedSandbox } from './sandbox/worker/shared-sandbox.ts';
const { worker, Directory, Workspace } = sharedSandbox(document, schemas, sandboxSeed);
export { worker as default, Directory, Workspace };`;

/**
 * The shared sandbox as one module, without the definition of `sandboxSeed`. The build of the package puts
 * that of its own document in the place of this module, so that the published package needs no bundler.
 *
 * @param overlaid the document with overlays applied; the published one unless given
 */
export function workerModule(overlaid?: OpenAPIDocument): Promise<SandboxBundle> {
  const document = overlaid ?? defaultParts.api.document;
  return sandboxModule(document, script);
}
