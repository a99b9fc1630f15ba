import type { ExchangeCheck } from '../../contract/check.ts';
import type { Finding } from '../finding.ts';
import { pageOf } from '../page.ts';

/** A page that names a folder holds what lies in it. */
export const check: ExchangeCheck = {
  id: 'page-folder',
  kind: 'exchange',
  asserts: 'Every entry on a page that names a folder lies within that folder.',
  basis: [
    { section: 'Page of entries', fact: '`folder` of a page is the folder that was searched' },
    { decision: 'D39' },
  ],
  mend: 'Apply the folder to the query, on every page and not only on the first.',
  needs: 'a page with a `folder` and entries',
  concerns: ({ id }) => id === 'listSiloEntries',
  judge({ response }) {
    const page = pageOf(response);
    if (!page || typeof page.folder !== 'string' || page.folder === '') return undefined;
    const searched = page.folder;
    const placed = page.list.filter(({ folder }) => typeof folder === 'string');
    if (placed.length === 0) return undefined;
    return placed.flatMap((entry) => misplaced(searched, entry.folder as string));
  },
};

function misplaced(searched: string, folder: string): Finding[] {
  const [whole, part] = [folder.toLowerCase(), searched.toLowerCase().replace(/\/+$/, '')];
  if (whole === part || whole.startsWith(`${part}/`) || whole.startsWith(`${part}.`)) return [];
  const details = { pointer: '/list', expected: `entries in ${searched}`, actual: folder };
  const message = 'The page names a folder, and holds an entry of another one.';
  // Whether folders whose names begin alike are searched as well is open.
  if (whole.startsWith(part)) return [{ level: 'assumed', decision: 'D39', message, ...details }];
  return [{ level: 'documented', message, ...details }];
}
