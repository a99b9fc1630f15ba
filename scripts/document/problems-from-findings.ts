import { relative } from 'node:path';
import { distinct } from './distinct-findings.ts';
import { existingPath } from './existing-path.ts';
import type { Finding } from './finding.ts';
import { mendingOf } from './mending.ts';
import type { Problem } from './problem.ts';
import { positionOf } from './source-file.ts';
import type { SourceFiles } from './source-files.ts';

const structureRules = ['struct', 'oas3-schema'];
const exampleRules = /^(oas3-valid|no-invalid)-.*-examples?$/;

/**
 * Turns what the linters found into problems: each once, at its line, with what to do about it.
 *
 * @param findings at places in the sources
 * @returns the problems in the order of the files, and whether all of them are shown: an example says
 *   nothing about a document whose structure is broken, so what is said of examples waits, as the
 *   bundle does
 */
export function problemsFrom(
  findings: readonly Finding[],
  sources: SourceFiles,
): { problems: Problem[]; complete: boolean } {
  const all = distinct(findings.map((finding) => settled(finding, sources)));
  const isBroken = all.some(isOfStructure);
  const shown = isBroken ? all.filter(({ rule }) => !exampleRules.test(rule)) : all;
  const problems = shown
    .map((finding) => problemFrom(finding, sources))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { problems, complete: !isBroken };
}

/** Whether a finding says that the document is no OpenAPI there. */
export function isOfStructure({ rule }: Finding): boolean {
  return structureRules.includes(rule);
}

/** Some rules name a place that is not there, such as that of a missing key. */
function settled(finding: Finding, { root, files }: SourceFiles): Finding {
  const source = files.get(finding.file) ?? root;
  return { ...finding, file: source.path, path: existingPath(source.value(), finding.path) };
}

function problemFrom(
  { file, path, mend, ...finding }: Finding,
  { root, files }: SourceFiles,
): Problem {
  const source = files.get(file) ?? root;
  return {
    file: relative(process.cwd(), source.path),
    ...positionOf(source, path),
    ...finding,
    mend: mend ?? mendingOf(finding.rule),
  };
}
