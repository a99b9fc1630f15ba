import { relative } from 'node:path';
import { expansionProblems, patternProblems } from './limits.ts';
import type { Problem } from './problems.ts';
import { referenceProblems } from './reference-problems.ts';
import { positionOf, type SourceFile, type SourceFiles } from './source-file.ts';
import { syntaxProblems } from './syntax.ts';

/**
 * Why the files of a document cannot be read as one: what is not valid YAML first, then a root that
 * is not OpenAPI, then references that do not resolve, then what would take the tools too long.
 * Each kind hides the next.
 */
export function readingProblems(sources: SourceFiles): Problem[] {
  const files = [...sources.files.values()];
  const kinds = [
    () => files.flatMap(syntaxProblems),
    () => openapiProblems(sources.root),
    () => referenceProblems(sources),
    () => expansionProblems(sources),
    () => patternProblems(sources),
  ];
  for (const find of kinds) {
    const problems = find();
    if (problems.length > 0) return problems;
  }
  return [];
}

const beginning =
  'Begin the file with openapi: 3.1.0, then info and paths; or give the root file of a document.';

/** Whether a file is an OpenAPI 3 document at all. */
function openapiProblems(root: SourceFile): Problem[] {
  const found = whatIsFound(root.value());
  if (found === undefined) return [];
  return [
    {
      file: relative(process.cwd(), root.path),
      ...positionOf(root, ['openapi']),
      rule: 'openapi-document',
      severity: 'error',
      message: `Found ${found}; expected an OpenAPI document of version 3.`,
      fix: beginning,
    },
  ];
}

function whatIsFound(document: unknown): string | undefined {
  if (document === null || document === undefined) return 'an empty file';
  if (typeof document !== 'object' || Array.isArray(document)) {
    return `${Array.isArray(document) ? 'a list' : 'a text'} at the top`;
  }
  if ('swagger' in document) return `Swagger ${document.swagger}`;
  if (!('openapi' in document)) return 'an object without `openapi`';
  return /^3\.\d+\.\d+$/.test(String(document.openapi))
    ? undefined
    : `openapi: ${document.openapi}`;
}
