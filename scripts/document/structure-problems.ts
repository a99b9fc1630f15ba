import { createConfig } from '@redocly/openapi-core';
import type { Problem } from './problem.ts';
import { problemsFrom } from './problems-from-findings.ts';
import { redoclyFindings } from './redocly.ts';
import type { SourceFiles } from './source-files.ts';

const config = createConfig({
  rules: {
    struct: 'error',
    'operation-operationId': 'error',
    'operation-operationId-unique': 'error',
    'path-parameters-defined': 'error',
  },
});

/**
 * Why nothing can be made from a document, though its files can be read: it is no OpenAPI somewhere,
 * or it has operations that cannot be told apart.
 */
export async function structureProblems(sources: SourceFiles): Promise<Problem[]> {
  const findings = await redoclyFindings(sources.root.path, { config: await config });
  return problemsFrom(findings, sources).problems;
}
