import { dirname, join, relative } from 'node:path';
import {
  bundle,
  createConfig,
  getLineColLocation,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { DocumentError } from './document-error.ts';
import type { Decision, OpenAPIDocument } from './openapi.ts';
import type { Problem } from './problem.ts';
import type { SourceFiles } from './source-files.ts';

/**
 * Joins the files of a document into one, with the register of decisions under `x-decisions`.
 *
 * @param sources files that can be read, with references that lead somewhere
 * @returns a bundle without references to other files
 * @throws DocumentError when two components would get the same name
 */
export async function bundleSources({ root, files }: SourceFiles): Promise<OpenAPIDocument> {
  const result = await bundle({
    ref: root.path,
    config: await createConfig({}),
    componentRenamingConflicts: 'error',
  });
  if (result.problems.length > 0) throw new DocumentError(result.problems.map(toProblem));
  const document = structuredClone(result.bundle.parsed) as OpenAPIDocument;
  const register = files.get(join(dirname(root.path), 'decisions.yaml'))?.value();
  const { decisions } = (register ?? {}) as { decisions?: Decision[] };
  return decisions ? { ...document, 'x-decisions': decisions } : document;
}

function toProblem({ location: [location], ruleId, message }: NormalizedProblem): Problem {
  const { start } = location ? getLineColLocation(location) : { start: { line: 1, col: 1 } };
  return {
    file: relative(process.cwd(), location?.source.absoluteRef ?? ''),
    line: start.line,
    column: start.col,
    rule: ruleId,
    severity: 'error',
    message,
    mend: 'Correct it here; `docproc lint` lists everything that is wrong with the document.',
  };
}
