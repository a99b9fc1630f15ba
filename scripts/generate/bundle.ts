import { access, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import {
  bundle,
  createConfig,
  getLineColLocation,
  type NormalizedProblem,
  YamlParseError,
} from '@redocly/openapi-core';
import { parse } from 'yaml';
import { UsageError } from '../command-line/usage-error.ts';
import { DocumentError } from '../document/document-error.ts';
import type { Decision, OpenAPIDocument } from '../document/openapi.ts';
import type { Problem } from '../document/problem.ts';

/** The document of this repository. */
export const documentPath = join(import.meta.dirname, '../../openapi/openapi.yaml');

/**
 * Joins a document and the files that it refers to into one, with the register of decisions
 * (`decisions.yaml` beside it, if there is one) under `x-decisions`.
 *
 * @param path of the root file, YAML or JSON
 * @returns a bundle without references to other files
 * @throws UsageError when the file is missing
 * @throws DocumentError when a file cannot be read as YAML or a `$ref` leads nowhere
 */
export async function bundleDocument(path: string = documentPath): Promise<OpenAPIDocument> {
  await access(path).catch(() => {
    throw new UsageError(`${path}: no such file. Expected the root file of an OpenAPI document.`);
  });
  const document = await bundleFiles(resolve(path));
  const decisions = await readDecisions(path);
  return decisions ? { ...document, 'x-decisions': decisions } : document;
}

async function bundleFiles(path: string): Promise<OpenAPIDocument> {
  try {
    const config = await createConfig({});
    const result = await bundle({ ref: path, config, componentRenamingConflicts: 'error' });
    if (result.problems.length > 0) throw new DocumentError(result.problems.map(toProblem));
    return structuredClone(result.bundle.parsed) as OpenAPIDocument;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw unreadable(path, error);
  }
}

async function readDecisions(path: string): Promise<Decision[] | undefined> {
  const register = join(dirname(path), 'decisions.yaml');
  const text = await readFile(register, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : parse(text).decisions;
}

function toProblem(problem: NormalizedProblem): Problem {
  const [location] = problem.location;
  const place = location && getLineColLocation(location);
  return {
    file: relative(process.cwd(), location?.source.absoluteRef ?? ''),
    line: place?.start.line ?? 1,
    column: place?.start.col ?? 1,
    rule: problem.ruleId,
    severity: 'error',
    message: problem.message,
    mend: 'Correct it here; `docproc lint` lists everything that is wrong with the document.',
  };
}

function unreadable(path: string, error: unknown): unknown {
  if (!(error instanceof YamlParseError) && !(error instanceof Error)) return error;
  const source = 'source' in error ? (error.source as { absoluteRef: string }) : undefined;
  const line = 'line' in error && typeof error.line === 'number' ? error.line : 1;
  const column = 'col' in error && typeof error.col === 'number' ? error.col : 1;
  return new DocumentError([
    {
      file: relative(process.cwd(), source?.absoluteRef ?? path),
      line,
      column,
      rule: 'readable',
      severity: 'error',
      message: error.message,
      mend: 'Correct the YAML or JSON at this place.',
    },
  ]);
}
