import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { type Api, readApi } from '../../api/api.ts';
import { readReleases } from '../../document/earlier-documents.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { type Artifacts, generateArtifacts } from '../../generate/artifacts.ts';
import {
  checksRegisterPage,
  decisionsRegisterPage,
  faultsRegisterPage,
} from '../../generate/register-pages.ts';
import { traceabilityGuide } from '../../generate/traceability.ts';
import { type Variants, variantArtifacts } from '../../generate/variants.ts';
import { makeDirectory, writeFiles } from '../../lib/write-files.ts';

const root = join(import.meta.dirname, '../../..');

/** Where this repository keeps what is generated. */
export const generatedDirectory = join(root, 'generated');

/**
 * Makes every artifact of a bundle, and the reference, and writes them once all are made.
 *
 * @param directory made if it is missing
 * @param variants forms of the document that are among them
 * @returns the paths written, relative to the directory
 */
export async function generateInto(
  bundle: OpenAPIDocument,
  directory: string,
  variants: Variants = {},
): Promise<string[]> {
  await makeDirectory(directory);
  // To check artifacts, nothing of a reference is needed.
  const { referenceFiles } = await import('../../reference/reference.ts');
  const { writeReference } = await import('../../reference/write-reference.ts');
  const { referenceSource } = await import('./reference-source.ts');
  const [files, artifacts] = await Promise.all([
    referenceSource(bundle).then(referenceFiles),
    artifactsFor(bundle, directory, variants),
  ]);
  await writeFiles(artifacts, directory);
  await writeReference(files, join(directory, 'docs'));
  return [...artifacts.keys(), 'docs/index.html'];
}

/**
 * Makes the artifacts for an output directory, each by its path. In this repository, these are also the pages
 * of `docs/reference/` and `openapi.plain.json`; elsewhere, also a client without dependencies.
 *
 * @param variants which other forms of the document to add
 */
export async function artifactsFor(
  bundle: OpenAPIDocument,
  directory: string,
  variants: Variants = {},
): Promise<Artifacts> {
  const api = readApi(bundle);
  const isOurs = directory === generatedDirectory;
  const artifacts = await generateArtifacts(api, !isOurs);
  return new Map([
    ...artifacts,
    ...variantArtifacts(api, isOurs ? { ...variants, plain: true } : variants),
    ...(isOurs ? await guides(api, directory) : []),
  ]);
}

async function guides(api: Api, directory: string): Promise<Artifacts> {
  // They bring the contract tests and the comparison of documents, which nothing else here needs.
  const { checkEntries } = await import('../../contract/check-entries.ts');
  const { namedFaults } = await import('../../sandbox/faults/named-faults.ts');
  const { apiChangelog } = await import('../../diff/api-changelog.ts');
  const { rulesPage } = await import('../../diff/rules-page.ts');
  const place = (page: string) =>
    relative(directory, join(root, 'docs/reference', page)).replaceAll('\\', '/');
  const checks = checkEntries(api);
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  return new Map([
    [place('decisions.md'), decisionsRegisterPage(api.decisions)],
    [place('checks.md'), checksRegisterPage(checks, api)],
    [place('faults.md'), faultsRegisterPage(namedFaults)],
    [place('diff-rules.md'), rulesPage()],
    [place('api-changelog.md'), apiChangelog(await readReleases(), api.document, changelog)],
    [place('traceability.md'), traceabilityGuide({ ...api, checks })],
  ]);
}
