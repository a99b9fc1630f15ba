import { openapiProblems } from './openapi-problems.ts';
import type { Problem } from './problem.ts';
import { referenceProblems } from './reference-problems.ts';
import type { SourceFiles } from './source-files.ts';
import { syntaxProblems } from './syntax-problems.ts';

/**
 * Why the files of a document cannot be read as one: what is no YAML first, then a root that is no
 * OpenAPI, then references that lead nowhere. Each kind hides the next.
 */
export function readingProblems(sources: SourceFiles): Problem[] {
  const syntax = [...sources.files.values()].flatMap(syntaxProblems);
  if (syntax.length > 0) return syntax;
  const root = openapiProblems(sources.root);
  return root.length > 0 ? root : referenceProblems(sources);
}
