import text from 'built:shared-sandbox';
import type { SandboxBundle } from '../commands/shared/sandbox-bundle.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { UsageError } from '../lib/usage-error.ts';

/** In the package, which has no bundler, the shared sandbox is that of the published document. */
export async function workerModule(overlaid?: OpenAPIDocument): Promise<SandboxBundle> {
  if (overlaid) {
    throw new UsageError('--overlay and --target go together in a clone of the repository alone.');
  }
  return { text, inputs: [] };
}
