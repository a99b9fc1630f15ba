import { isJsonObject } from '../lib/json.ts';
import { headingAnchor, markdownSections } from '../lib/markdown.ts';
import type { Guide } from './guides.ts';

/** An error that a caller may meet. Cause and action are Markdown of one line. */
interface CataloguedError {
  readonly status: string;
  readonly code: string;
  readonly cause: string;
  readonly action: string;
}

/** The errors that a guide lists, with where it does, within the folder of the reference. */
export interface ErrorCatalogue {
  readonly path: string;
  readonly errors: readonly CataloguedError[];
}

/** The section of the guides that lists the errors by their status, in a table. */
const catalogue = { guide: 'faults-and-errors', heading: 'Errors by status' };

/** The catalogue of errors; nothing where no guide has it. */
export function errorCatalogueOf(guides: readonly Guide[]): ErrorCatalogue | undefined {
  const guide = guides.find(({ name }) => name === catalogue.guide);
  const section = markdownSections(guide?.markdown ?? '').find(
    ({ heading }) => heading === catalogue.heading,
  );
  const rows = section?.text.split('\n').filter((line) => /^\| (?:\d{3}|any) \|/.test(line)) ?? [];
  const errors = rows.map((row) => {
    const [status = '', code = '', cause = '', action = ''] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { status, code: code.replaceAll('`', ''), cause, action };
  });
  if (errors.length === 0) return undefined;
  return { path: `guides/${catalogue.guide}.html#${headingAnchor(catalogue.heading)}`, errors };
}

/** What the catalogue says of an error with such a body; nothing where it does not list its code. */
export function cataloguedError(
  known: ErrorCatalogue | undefined,
  body: unknown,
): CataloguedError | undefined {
  const values = isJsonObject(body) ? Object.values(body) : [];
  return known?.errors.find(({ code }) => values.includes(code));
}
