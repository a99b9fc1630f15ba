import type { OpenAPIDocument } from '../document/openapi.ts';
import { writeFiles } from '../lib/write-files.ts';
import { pagesOf } from './pages.ts';
import { redocPage } from './redoc/redoc-page.ts';
import { fileList, filesOfEarlierBuild, removeAbandoned } from './remove-abandoned.ts';
import { type SiteOptions, siteOf } from './site.ts';
import { verdictScript } from './verdict/verdict-script.ts';

/**
 * Builds the reference: a folder that any static host can serve, and that opens from a disk.
 *
 * @param bundle with its overlays applied
 * @param directory made if it is missing
 * @returns the paths of the files written, relative to the directory
 */
export async function buildReference(
  bundle: OpenAPIDocument,
  directory: string,
  options: SiteOptions = {},
): Promise<string[]> {
  return writeReference(await referencePages(bundle, options), directory);
}

/** Makes every file of the reference, and writes none. */
export async function referencePages(
  bundle: OpenAPIDocument,
  options: SiteOptions = {},
): Promise<Map<string, string>> {
  const redoc = redocPage(bundle);
  // The pages are made meanwhile; should they fail first, nobody waits for Redoc.
  redoc.catch(() => undefined);
  const pages = await pagesOf(await siteOf(bundle, options));
  pages.set('assets/verdict.js', await verdictScript(bundle));
  return pages.set('reference.html', await redoc);
}

/**
 * Writes the files of a reference, and removes those that an earlier build left there.
 *
 * @param directory made if it is missing
 * @returns the paths of the files written, relative to the directory
 */
export async function writeReference(
  pages: ReadonlyMap<string, string>,
  directory: string,
): Promise<string[]> {
  const paths = [...pages.keys(), fileList];
  const listed = new Map([...pages, [fileList, `${paths.join('\n')}\n`]]);
  const earlier = await filesOfEarlierBuild(directory);
  await writeFiles(listed, directory);
  await removeAbandoned(directory, earlier, paths);
  return paths;
}
