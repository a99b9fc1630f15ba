import { type Api, readApi } from '../api/api.ts';
import { isArazzo, type JourneyStep, journeysIn, placeOfStep } from '../document/journeys.ts';
import type { UnlocatedProblem } from '../document/linter-output.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import type { SourceFiles } from '../document/source-file.ts';
import { runRedocly } from '../document/structure.ts';

/**
 * Lints the Arazzo documents beside a document: by Redocly's rules, and whether the document has the
 * operations and parameters that they name, which Redocly does not look up.
 */
export async function lintJourneys(
  { files }: SourceFiles,
  bundle: OpenAPIDocument,
): Promise<UnlocatedProblem[]> {
  const arazzo = [...files.values()].filter(isArazzo);
  if (arazzo.length === 0) return [];
  const api = readApi(bundle);
  const found = arazzo.map(async (file) => [
    ...(await runRedocly(file.path)),
    ...journeysIn(file).flatMap(({ steps }, journey) =>
      steps.flatMap((step, index) =>
        unknownIn(step, api).map(({ keys, ...problem }) => ({
          ...problem,
          rule: 'journey-known',
          severity: 'error' as const,
          file: file.path,
          path: [...placeOfStep(journey, index), ...keys],
        })),
      ),
    ),
  ]);
  return (await Promise.all(found)).flat();
}

interface Unknown {
  message: string;
  fix: string;
  /** Where within the step. */
  keys: (string | number)[];
}

/** What a step names and the document lacks. */
function unknownIn({ operationId, parameters }: JourneyStep, { operations }: Api): Unknown[] {
  const operation = operations.find(({ id }) => id === operationId);
  if (!operation) {
    return [
      {
        message: `Found the operation ${operationId}, which the document does not have; expected an operationId of it.`,
        fix: `Write one of ${operations.map(({ id }) => id).join(', ')}.`,
        keys: ['operationId'],
      },
    ];
  }
  return parameters.flatMap(({ name, in: place }, index) => {
    const known = operation.parameters.filter((each) => each.in === place);
    if (known.some((each) => each.name === name)) return [];
    return [
      {
        message: `Found the ${place} parameter ${name}, which ${operationId} does not have; expected one of its parameters.`,
        fix: `Write one of ${known.map((each) => each.name).join(', ') || 'none'}.`,
        keys: ['parameters', index, 'name'],
      },
    ];
  });
}
