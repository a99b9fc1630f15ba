import type { NamedDocument } from '../../diff/report/report.ts';
import { bundleDocument } from '../../document/bundle.ts';
import { bundleRevision, isGitRevision } from '../../document/git-revision.ts';

/** The document of a file or a revision (`git:v0.1.0`); that of this repository for none. */
export async function documentFrom(name: string | undefined): Promise<NamedDocument> {
  if (name === undefined) return { name: 'openapi/openapi.yaml', document: await bundleDocument() };
  const document = isGitRevision(name) ? await bundleRevision(name) : await bundleDocument(name);
  return { name, document };
}
