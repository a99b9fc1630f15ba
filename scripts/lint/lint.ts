import { dirname, join } from 'node:path';
import { bundleSources } from '../document/bundle.ts';
import { isOfStructure, problemsFrom, type UnlocatedProblem } from '../document/linter-output.ts';
import { locateInSources } from '../document/locate.ts';
import { DocumentError, type Problem } from '../document/problems.ts';
import { readingProblems } from '../document/reading-problems.ts';
import type { SourceFiles } from '../document/source-file.ts';
import { type ReadOptions, readSourceFiles } from '../document/source-files.ts';
import { runRedocly } from '../document/structure.ts';
import { asObject } from '../lib/json.ts';
import { lintJourneys } from './journeys.ts';
import type { RulesetName } from './spectral.ts';

/** The result of linting. */
export interface LintResult {
  problems: Problem[];
  /** How many files were read. */
  files: number;
  /** Whether all rules were applied: they are not to a document that cannot be read or resolved. */
  complete: boolean;
}

/**
 * Lints a document: first whether its files can be read and its references resolve, then Spectral and
 * Redocly over the sources and over the bundle made of them. A file that carries `x-decisions` is
 * linted as a bundle.
 *
 * @param path of the root file
 * @throws UsageError when the file is missing
 */
export async function lintDocument(path: string, options?: ReadOptions): Promise<LintResult> {
  let files = 0;
  try {
    const sources = await readSourceFiles(path, options);
    files = sources.files.size;
    const unreadable = readingProblems(sources);
    if (unreadable.length > 0) throw new DocumentError(unreadable);
    const diagnostics = isBundle(sources) ? await lintBundle(sources) : await lintSources(sources);
    return { files, ...problemsFrom(diagnostics, sources) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { problems: [...error.problems], files, complete: false };
  }
}

function isBundle({ root }: SourceFiles): boolean {
  return Object.hasOwn(asObject(root.value()), 'x-decisions');
}

async function lintBundle({ root: { path } }: SourceFiles): Promise<UnlocatedProblem[]> {
  return [...(await runSpectral('bundle', path)), ...(await runRedocly(path))];
}

async function lintSources(sources: SourceFiles): Promise<UnlocatedProblem[]> {
  const { path } = sources.root;
  const inSources = [...(await runSpectral('spectral', path)), ...(await runRedocly(path))];
  // What is not valid OpenAPI makes a bundle with the same problems, or none.
  if (inSources.some(isOfStructure)) return inSources;
  const document = await bundleSources(sources);
  const bundle = JSON.stringify(document);
  const bundlePath = join(dirname(path), 'bundle.json');
  const inBundle = [
    ...(await runSpectral('authored-bundle', bundlePath, bundle)),
    ...(await runRedocly(bundlePath, bundle)),
  ];
  const inJourneys = await lintJourneys(sources, document);
  return [...inSources, ...inBundle.map((each) => atSource(each, sources)), ...inJourneys];
}

function atSource(diagnostic: UnlocatedProblem, sources: SourceFiles): UnlocatedProblem {
  const { file, path } = locateInSources(diagnostic.path, sources);
  return { ...diagnostic, file: file.path, path };
}

/** Runs Spectral, which is large, and loaded only for a document that can be read. */
async function runSpectral(ruleset: RulesetName, path: string, text?: string) {
  const spectral = await import('./spectral.ts');
  return spectral.runSpectral(ruleset, path, text);
}
