import { readApi } from '../../api/api.ts';
import { applyOverlays } from '../../document/overlays.ts';
import { answeringParts } from '../../sandbox/answers/behavior.ts';
import { compileParts, exampleProblem } from '../../sandbox/compile-parts.ts';
import { defaultParts } from '../../sandbox/default-sandbox.ts';
import type { SandboxParts } from '../../sandbox/operations.ts';
import { readAnswersFile } from '../shared/answers.ts';

/**
 * The parts of a sandbox for the document with overlays applied and decisions answered; warns when its
 * examples do not match.
 *
 * @throws UsageError when a file cannot be used
 */
export async function partsWith(
  overlays: readonly string[],
  answersFile: string | undefined,
): Promise<SandboxParts> {
  const document = await applyOverlays(defaultParts.api.document, overlays);
  const answers = await readAnswersFile(answersFile, document);
  const parts =
    answersFile === undefined ? compileParts(readApi(document)) : answeringParts(document, answers);
  const problem = exampleProblem(parts);
  if (problem !== undefined) {
    process.stderr.write(
      `warning: the examples do not match the overlays or answers: ${problem} Responses made of them do not either. Let the overlays change the examples too, or give other data with --seed.\n`,
    );
  }
  return parts;
}
