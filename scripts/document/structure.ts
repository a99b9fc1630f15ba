import {
  BaseResolver,
  type Config,
  createConfig,
  lint,
  lintFromString,
  loadConfig,
  type NormalizedProblem,
} from '@redocly/openapi-core';
import { projectFile } from '../lib/project-file.ts';
import { keysOf } from './json-pointer.ts';
import { problemsFrom, type UnlocatedProblem } from './linter-output.ts';
import type { Problem } from './problems.ts';
import type { SourceFiles } from './source-file.ts';

const configPath = projectFile('redocly.yaml');

/** What Redocly's linter takes beside a path. */
interface StructureOptions {
  /** Text of the root file, when it is not to be read from there. */
  text?: string;
  /** Its rules; those of this repository if left out. */
  config?: Config;
  /** Reads the files; one that others use too reads each once. */
  resolver?: BaseResolver;
}

/**
 * Runs Redocly's linter over a document.
 *
 * @param path of the root file; files that it refers to are read
 */
export async function runRedocly(
  path: string,
  options: StructureOptions = {},
): Promise<UnlocatedProblem[]> {
  const { text, config = await loadConfig({ configPath }) } = options;
  const { resolver = new BaseResolver(config.resolve) } = options;
  const problems =
    text === undefined
      ? await lint({ ref: path, config, externalRefResolver: resolver })
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
const structure = createConfig({ rules: structureRules });
const structureWithIds = createConfig({
  rules: { ...structureRules, 'operation-operationId': 'error' },
});

/**
 * Why nothing can be made from a document whose files can be read: a part of it is not valid OpenAPI,
 * two operations have the same id, or one has none, unless `withoutIds` allows it.
 */
export async function structureProblems(
  sources: SourceFiles,
  { resolver, withoutIds = false }: { resolver: BaseResolver; withoutIds?: boolean | undefined },
): Promise<Problem[]> {
  const config = await (withoutIds ? structure : structureWithIds);
  return problemsFrom(await runRedocly(sources.root.path, { config, resolver }), sources).problems;
}
