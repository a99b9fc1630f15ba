import type { BaseResolver, NormalizedProblem } from '@redocly/openapi-core';
import { projectFile } from '../lib/project-file.ts';
import { keysOf } from './json-pointer.ts';
import { problemsFrom, type UnlocatedProblem } from './linter-output.ts';
import type { Problem } from './problems.ts';
import { loadRedocly } from './redocly.ts';
import type { SourceFiles } from './source-file.ts';

const configPath = projectFile('redocly.yaml');

/**
 * Runs Redocly's linter with the rules of this repository over a document.
 *
 * @param path of the root file; files that it refers to are read
 * @param text of the root file, when it is not to be read from there
 */
export async function runRedocly(path: string, text?: string): Promise<UnlocatedProblem[]> {
  const { lint, lintFromString, loadConfig } = await import('@redocly/openapi-core');
  const config = await loadConfig({ configPath });
  const problems =
    text === undefined
      ? await lint({ ref: path, config })
      : await lintFromString({ source: text, absoluteRef: path, config });
  return problems.map(toDiagnostic);
}

function toDiagnostic({
  location: [location],
  message,
  ruleId,
  severity,
  suggest,
}: NormalizedProblem): UnlocatedProblem {
  return {
    file: location?.source.absoluteRef ?? '',
    path: keysOf(location?.pointer ?? ''),
    rule: ruleId,
    severity: severity === 'error' ? 'error' : 'warning',
    message: message.trim(),
    ...(suggest[0] === undefined ? {} : { fix: `Write ${suggest[0]} in its place.` }),
  };
}

const structureRules = {
  struct: 'error',
  'operation-operationId-unique': 'error',
  'path-parameters-defined': 'error',
} as const;
/**
 * Why nothing can be made from a document whose files can be read: a part of it is not valid OpenAPI,
 * two operations have the same id, or one has none, unless `withoutIds` allows it.
 */
export async function structureProblems(
  sources: SourceFiles,
  { resolver, withoutIds = false }: { resolver: BaseResolver; withoutIds?: boolean | undefined },
): Promise<Problem[]> {
  const { createConfig, lint } = await loadRedocly();
  const config = await createConfig({
    rules: { ...structureRules, 'operation-operationId': withoutIds ? 'off' : 'error' },
  });
  const problems = await lint({ ref: sources.root.path, config, externalRefResolver: resolver });
  return problemsFrom(problems.map(toDiagnostic), sources).problems;
}
