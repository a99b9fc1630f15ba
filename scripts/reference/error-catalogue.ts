import { markdownSections } from '../lib/markdown.ts';
import type { Guide } from './guides.ts';

/** An error that a caller may meet. Cause and action are Markdown of one line. */
export interface CataloguedError {
  readonly status: string;
  readonly code: string;
  readonly cause: string;
  readonly action: string;
}

/** The section of the guides that lists the errors by their status, in a table. */
const catalogue = { guide: 'faults-and-errors', heading: 'Errors by status' };

/** Where the catalogue is, within the folder of the reference; nothing where no guide has it. */
export function cataloguePath(guides: readonly Guide[]): string | undefined {
  if (cataloguedErrors(guides).length === 0) return undefined;
  return `guides/${catalogue.guide}.html#errors-by-status`;
}

/** The errors that the guides list; none where no guide has the catalogue. */
export function cataloguedErrors(guides: readonly Guide[]): CataloguedError[] {
  const guide = guides.find(({ name }) => name === catalogue.guide);
  const section = markdownSections(guide?.markdown ?? '').find(
    ({ heading }) => heading === catalogue.heading,
  );
  const rows = section?.text.split('\n').filter((line) => /^\| (?:\d{3}|any) \|/.test(line)) ?? [];
  return rows.map((row) => {
    const [status = '', code = '', cause = '', action = ''] = row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { status, code: code.replaceAll('`', ''), cause, action };
  });
}
