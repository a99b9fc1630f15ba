import { readApi } from '../../api/api.ts';
import { overlaidDocument } from '../../api/overlaid-document.ts';
import { HttpError } from '../../lib/http-error.ts';
import { defineAnsweredSandbox } from '../../sandbox/answers/behavior.ts';
import { defaultDefinition } from '../../sandbox/default-sandbox.ts';
import { defineSandbox, type SandboxDefinition } from '../../sandbox/definition.ts';
import { exampleSeed } from '../../sandbox/seed/example-seed.ts';
import { checkSeed } from '../../sandbox/seed/seed-validation.ts';
import { readAnswersFile } from '../shared/answers.ts';

/**
 * Defines a sandbox of the document with overlays applied and decisions answered; warns when its examples do
 * not match.
 *
 * @throws UsageError when a file cannot be used
 */
export async function definitionWith(
  overlays: readonly string[],
  answersFile: string | undefined,
): Promise<SandboxDefinition> {
  const document = await overlaidDocument(defaultDefinition.api.document, overlays);
  const answers = await readAnswersFile(answersFile, document);
  const definition =
    answersFile === undefined
      ? defineSandbox(readApi(document))
      : defineAnsweredSandbox(document, answers);
  const problem = exampleProblem(definition);
  if (problem !== undefined) {
    process.stderr.write(
      `warning: the examples do not match the overlays or answers: ${problem} Responses made of them do not either. Let the overlays change the examples too, or give other data with --seed.\n`,
    );
  }
  return definition;
}

/**
 * Why the examples of an API do not match its schemas.
 *
 * @returns nothing when they match
 * @throws UsageError when the document lacks an example of which the sandbox makes its data
 */
function exampleProblem(definition: SandboxDefinition): string | undefined {
  try {
    checkSeed(exampleSeed(definition.api), definition);
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
