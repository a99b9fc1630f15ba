import { readApi, sandboxSchemas } from '../api/api.ts';
import { compileSchemas } from '../api/compile-schemas.ts';
import { applyOverlays } from '../document/overlays.ts';
import type { SandboxParts } from './create-sandbox.ts';
import { Refusal } from './refusal.ts';
import { checkSeed } from './seed/check-seed.ts';
import { exampleSeed } from './seed/example-seed.ts';

/**
 * The parts of a sandbox for a document with overlays applied: names of parameters, the place of the
 * token, and what is checked of a request are then those of the deployment.
 *
 * @param files paths of Overlay documents
 * @throws UsageError when a file is missing
 * @throws DocumentError when a file is no overlay, or a target matches nothing
 */
export async function withOverlays(
  parts: SandboxParts,
  files: readonly string[],
): Promise<SandboxParts> {
  const document = await applyOverlays(parts.document, files);
  const validators = compileSchemas(document, sandboxSchemas(readApi(document)));
  warnOfExamples({ ...parts, document, validators });
  return { ...parts, document, validators };
}

function warnOfExamples({ document, validators }: SandboxParts): void {
  try {
    checkSeed(exampleSeed(document), validators);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(
      `warning: the examples do not match the overlays: ${error.message} Answers made of them will not either. Let the overlays change the examples too, or give other data with --seed.\n`,
    );
  }
}
