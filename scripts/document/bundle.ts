import { dirname, join, relative } from 'node:path';
import type { BaseResolver, NormalizedProblem, Source } from '@redocly/openapi-core';
import { isJsonObject } from '../lib/json.ts';
import type { OpenAPIDocument } from './openapi.ts';
import { DocumentError, type Problem } from './problems.ts';
import { readingProblems } from './reading-problems.ts';
import { loadRedocly } from './redocly.ts';
import { parsedAnew, type SourceFiles } from './source-file.ts';
import { documentPath, type ReadOptions, readSourceFiles } from './source-files.ts';
import { structureProblems } from './structure.ts';

/** How a document is joined. */
export interface BundleOptions extends ReadOptions {
  /** Whether operations may lack an `operationId`, as OpenAPI allows; the API model needs them. */
  withoutIds?: boolean;
}

/**
 * Joins a document and the files that it refers to into one, with the registers beside it,
 * if there are any: `facts.yaml` under `x-facts` and `decisions.yaml` under `x-decisions`.
 *
 * @param path of the root file, YAML or JSON
 * @returns a bundle without references to other files
 * @throws UsageError when the file is missing
 * @throws DocumentError when a file is not valid YAML, a `$ref` does not resolve, or the document is
 *   not valid OpenAPI: the problems that lint reports first
 */
export async function bundleDocument(
  path: string = documentPath,
  options?: BundleOptions,
): Promise<OpenAPIDocument> {
  const sources = await readSourceFiles(path, options);
  const unreadable = readingProblems(sources);
  if (unreadable.length > 0) throw new DocumentError(unreadable);
  const resolver = await resolverFor(sources);
  const broken = await structureProblems(sources, { resolver, withoutIds: options?.withoutIds });
  if (broken.length > 0) throw new DocumentError(broken);
  return bundleSources(sources, resolver);
}

/**
 * Joins the files of a document into one, with the registers of facts and of decisions under
 * `x-facts` and `x-decisions`.
 *
 * @param sources files that can be read, with references that lead somewhere
 * @param resolver what has read them already, if anything has; it is of no use afterwards
 * @returns a bundle without references to other files
 * @throws DocumentError when two components would get the same name
 */
export async function bundleSources(
  sources: SourceFiles,
  resolver?: BaseResolver,
): Promise<OpenAPIDocument> {
  const { root, files } = sources;
  const { bundle, createConfig } = await loadRedocly();
  const result = await bundle({
    ref: root.path,
    externalRefResolver: resolver ?? (await resolverFor(sources)),
    config: await createConfig({}),
    componentRenamingConflicts: 'error',
  });
  if (result.problems.length > 0)
    throw new DocumentError(await Promise.all(result.problems.map(toProblem)));
  const register = (name: string): Record<string, unknown> => {
    const value = files.get(join(dirname(root.path), `${name}.yaml`))?.value();
    return isJsonObject(value) ? value : {};
  };
  const { facts } = register('facts');
  const { decisions } = register('decisions');
  // Redocly does not type what it bundles; the rules of structure hold for it here.
  const document = structuredClone(result.bundle.parsed) as OpenAPIDocument;
  return Object.assign(document, {
    ...(facts !== undefined && { 'x-facts': facts }),
    ...(decisions !== undefined && { 'x-decisions': decisions }),
  });
}

/** Gives Redocly the files as they have been parsed, each once although it walks through them twice. */
async function resolverFor({ files }: SourceFiles): Promise<BaseResolver> {
  const { BaseResolver } = await loadRedocly();
  class ParsedFiles extends BaseResolver {
    override parseDocument(source: Source, isRoot?: boolean) {
      const file = files.get(source.absoluteRef);
      // Redocly changes what it gets.
      return file ? { source, parsed: parsedAnew(file) } : super.parseDocument(source, isRoot);
    }
  }
  return new ParsedFiles();
}

async function toProblem({
  location: [location],
  ruleId,
  message,
}: NormalizedProblem): Promise<Problem> {
  const { getLineColLocation } = await import('@redocly/openapi-core');
  const { start } = location ? getLineColLocation(location) : { start: { line: 1, col: 1 } };
  return {
    file: relative(process.cwd(), location?.source.absoluteRef ?? ''),
    line: start.line,
    column: start.col,
    rule: ruleId,
    severity: 'error',
    message,
    fix: 'Correct it here; `docproc lint` lists everything that is wrong with the document.',
  };
}
