import type { OpenAPIDocument } from '../../document/openapi.ts';
import { DocumentError } from '../../document/problems.ts';
import { pagesOf } from '../pages.ts';
import { redocPage } from '../redoc/redoc-page.ts';
import { type SiteOptions, siteOf } from '../site.ts';
import { verdictScript } from '../verdict/verdict-script.ts';
import { problemsPage } from './problems-page.ts';

/** The reference as it is after one change, or what is wrong with the document. */
export interface Edition {
  /** Counts the changes. */
  number: number;
  /** Whether the document could not be used, so that every page shows its problems. */
  broken: boolean;
  /** The content of a file; what takes long is made when it is first asked for. */
  read(path: string): Promise<string | undefined>;
}

/**
 * Makes the reference anew.
 *
 * @param load bundles the document
 * @param number of the edition
 * @returns never fails: what went wrong is what the pages show
 */
export async function makeEdition(
  load: () => Promise<OpenAPIDocument>,
  options: SiteOptions,
  number: number,
): Promise<Edition> {
  try {
    const bundle = await load();
    const pages = await pagesOf(await siteOf(bundle, { ...options, edition: number }));
    const later: Record<string, () => Promise<string>> = {
      'reference.html': once(() => redocPage(bundle)),
      'assets/verdict.js': once(() => verdictScript(bundle)),
    };
    return { number, broken: false, read: async (path) => pages.get(path) ?? later[path]?.() };
  } catch (error) {
    const page = problemsPage(
      error instanceof DocumentError ? error.problems : [],
      String(error),
      number,
    );
    return {
      number,
      broken: true,
      read: async (path) => (path.endsWith('.html') ? page : undefined),
    };
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
