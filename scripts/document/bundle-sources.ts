import { dirname, join, relative } from 'node:path';
import {
  bundle,
  createConfig,
  getLineColLocation,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { DocumentError } from './document-error.ts';
import type { Decision, Fact, OpenAPIDocument } from './openapi.ts';
import type { Problem } from './problem.ts';
import type { SourceFiles } from './source-files.ts';

interface Registers {
  facts?: Fact[];
  decisions?: Decision[];
}

/**
 * Joins the files of a document into one, with the registers of facts and of decisions under
 * `x-facts` and `x-decisions`.
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
  const register = (name: string) =>
    (files.get(join(dirname(root.path), `${name}.yaml`))?.value() ?? {}) as Registers;
  const { facts } = register('facts');
  const { decisions } = register('decisions');
  return {
    ...document,
    ...(facts && { 'x-facts': facts }),
    ...(decisions && { 'x-decisions': decisions }),
  };
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
