import { existsSync } from 'node:fs';
import type { NamedDocument } from '../../diff/report/report.ts';
import { type BundleOptions, bundleDocument } from '../../document/bundle.ts';
import { bundleRevision, isGitRevision } from '../../document/earlier-documents.ts';
import { DocumentError, formatProblems } from '../../document/problems.ts';
import { noColors } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';

/** What the document of this repository is called. */
const ownName = 'openapi/openapi.yaml';

/** The document of a file or a revision (`git:v0.1.0`); that of this repository for none. */
export async function documentFrom(
  name: string | undefined,
  options?: BundleOptions,
): Promise<NamedDocument> {
  if (name === undefined) return { name: ownName, document: await bundleDocument() };
  if (isGitRevision(name)) return { name, document: await bundleRevision(name, options) };
  if (!/\.(json|ya?ml)$/i.test(name) && !existsSync(name)) {
    throw new UsageError(
      `${name}: no such file. Expected the root file of an OpenAPI document. For a revision of a git repository, write git:${name}.`,
    );
  }
  return { name, document: await bundleDocument(name, options) };
}

/**
 * A document to compare, which need not have the operation ids that the other commands ask for.
 *
 * @throws UsageError when it cannot be read as OpenAPI: nothing is compared then
 */
export async function comparableDocument(name: string | undefined): Promise<NamedDocument> {
  try {
    return await documentFrom(name, { withoutIds: true });
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    const problems = formatProblems(error.problems, noColors);
    throw new UsageError(`${name ?? ownName} cannot be compared:\n${problems.trimEnd()}`);
  }
}
