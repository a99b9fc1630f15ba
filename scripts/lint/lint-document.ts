import { dirname, join } from 'node:path';
import { bundleSources } from '../document/bundle-sources.ts';
import { DocumentError } from '../document/document-error.ts';
import type { Finding } from '../document/finding.ts';
import { placeInSources } from '../document/place-in-sources.ts';
import type { Problem } from '../document/problem.ts';
import { isOfStructure, problemsFrom } from '../document/problems-from-findings.ts';
import { readingProblems } from '../document/reading-problems.ts';
import { redoclyFindings } from '../document/redocly.ts';
import { readSourceFiles, type SourceFiles } from '../document/source-files.ts';
import { spectralFindings } from './spectral.ts';

/** What linting found. */
export interface LintResult {
  problems: Problem[];
  /** How many files were read. */
  files: number;
  /** Whether all rules were applied: they are not to a document that cannot be read or resolved. */
  complete: boolean;
}

/**
 * Lints a document: first whether its files can be read, then whether its references lead somewhere,
 * then Spectral and Redocly over the sources and over the bundle made of them. What is a bundle
 * already (it carries `x-decisions`) is linted as one.
 *
 * @param path of the root file
 * @throws UsageError when the file is missing
 */
export async function lintDocument(path: string): Promise<LintResult> {
  const sources = await readSourceFiles(path);
  const files = sources.files.size;
  const unreadable = readingProblems(sources);
  if (unreadable.length > 0) return { problems: unreadable, files, complete: false };
  try {
    const findings = isBundle(sources) ? await lintBundle(sources) : await lintSources(sources);
    return { files, ...problemsFrom(findings, sources) };
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    return { problems: [...error.problems], files, complete: false };
  }
}

function isBundle({ root }: SourceFiles): boolean {
  return Object.hasOwn(root.value() as object, 'x-decisions');
}

async function lintBundle({ root: { path } }: SourceFiles): Promise<Finding[]> {
  return [...(await spectralFindings('bundle', path)), ...(await redoclyFindings(path))];
}

async function lintSources(sources: SourceFiles): Promise<Finding[]> {
  const { path } = sources.root;
  const inSources = [
    ...(await spectralFindings('spectral', path)),
    ...(await redoclyFindings(path)),
  ];
  // What is no OpenAPI does not make a bundle that says more.
  if (inSources.some(isOfStructure)) return inSources;
  const bundle = JSON.stringify(await bundleSources(sources));
  const bundlePath = join(dirname(path), 'bundle.json');
  const inBundle = [
    ...(await spectralFindings('authored-bundle', bundlePath, bundle)),
    ...(await redoclyFindings(bundlePath, { text: bundle })),
  ];
  return [...inSources, ...inBundle.map((finding) => fromSources(finding, sources))];
}

function fromSources(finding: Finding, sources: SourceFiles): Finding {
  const { file, path } = placeInSources(finding.path, sources);
  return { ...finding, file: file.path, path };
}
