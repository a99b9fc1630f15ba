import { relative } from 'node:path';
import type { Problem } from './problem.ts';
import { positionOf, type SourceFile } from './source-file.ts';

const mend =
  'Begin the file with openapi: 3.1.0, then info and paths; or give the root file of a document.';

/** Whether a file is an OpenAPI 3 document at all. */
export function openapiProblems(root: SourceFile): Problem[] {
  const found = whatIsFound(root.value());
  if (found === undefined) return [];
  return [
    {
      file: relative(process.cwd(), root.path),
      ...positionOf(root, ['openapi']),
      rule: 'openapi-document',
      severity: 'error',
      message: `Found ${found}; expected an OpenAPI document of version 3.`,
      mend,
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
