import { answering, changing, failingWhere, type Json, json } from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { drop, paging, without } from '../paging.ts';

const list = 'listSiloEntries';

function inFolder(holds: (folder: string, searched: string) => boolean): Layer {
  return paging(
    {
      ...drop('folder'),
      filter: (items, { url }) => {
        const searched = url.searchParams.get('folder');
        return searched ? items.filter(({ folder }) => holds(folder, searched)) : items;
      },
    },
    list,
  );
}

/** Listings of a folder that hold other entries than those in it. */
export const mutants: Mutant[] = [
  {
    name: 'an entry that comes back to a folder is not listed there',
    check: 'folder-filter',
    layer: (next) => {
      const now = new Map<string, string>();
      const left = new Set<string>();
      const noting = changing('updateSiloEntry', ({ id, folder }) => {
        const before = now.get(id);
        if (before !== undefined && before !== folder) left.add(`${id} ${before}`);
        now.set(id, folder);
      });
      return changing(list, (body, { url }) => {
        const folder = url.searchParams.get('folder');
        if (folder !== null)
          body.list = body.list.filter(({ id }: Json) => !left.has(`${id} ${folder}`));
      })(noting(next));
    },
  },
  {
    name: 'folders are compared by their first 200 characters',
    check: 'folder-filter',
    layer: inFolder((folder, searched) => folder.slice(0, 200) === searched.slice(0, 200)),
  },
  {
    name: 'a cursor does not lead on in a folder whose name has a colon',
    check: 'folder-filter',
    layer: answering(list, ({ url: { searchParams } }) => {
      const isOdd = searchParams.get('folder')?.includes(':') && searchParams.has('cursor');
      return isOdd ? json({ code: 'bad-request', message: 'cursor' }, 400) : undefined;
    }),
  },
  {
    name: 'an apostrophe in the name of a folder makes the server fail',
    check: 'folder-filter',
    level: 'assumed',
    layer: failingWhere(list, ({ url }) => url.searchParams.get('folder')?.includes("'")),
  },
  {
    name: 'the folder is passed over',
    check: 'folder-filter',
    alone: true,
    level: 'assumed',
    layer: paging({ ...drop('folder'), ...without('folder') }, list),
  },
  {
    name: 'the folder is passed over, and yet given back',
    check: 'folder-filter',
    layer: paging(drop('folder'), list),
  },
  {
    name: 'folders that begin alike are searched',
    check: 'folder-filter',
    layer: inFolder((folder, searched) => folder.startsWith(searched)),
  },
  {
    name: 'the folder counts on the first page only',
    check: 'folder-filter',
    layer: paging(
      {
        ...drop('folder'),
        filter: (items, { url }) => {
          const folder = url.searchParams.get('folder');
          if (!folder) return items;
          const inside = items.filter((each) => each.folder === folder);
          return [...inside.slice(0, 1), ...items.filter((each) => each !== inside[0])];
        },
      },
      list,
    ),
  },
  {
    name: 'a folder lacks an entry',
    check: 'folder-filter',
    layer: paging(
      { filter: (items, { url }) => (url.searchParams.has('folder') ? items.slice(1) : items) },
      list,
    ),
  },
  {
    name: 'entries with faults are not listed',
    check: 'entry-faults',
    layer: changing('listSiloEntries', (body) => {
      body.list = body.list.filter(({ faults }: Json) => !(faults?.length > 0));
    }),
  },
  {
    name: 'a page names its folder in small letters',
    check: 'folder-filter',
    level: 'assumed',
    layer: changing(list, (body) => {
      body.folder = body.folder?.toLowerCase();
    }),
  },
  {
    name: 'an entry is listed in the folder that it left, too',
    check: 'folder-filter',
    level: 'assumed',
    layer: (next) => {
      const left = new Map<string, Json>();
      const folders = new Map<string, string>();
      return changing(`${list} updateSiloEntry`, (body, { url }) => {
        if (!body.list) {
          const former = folders.get(body.id);
          if (former !== undefined && former !== body.folder)
            left.set(body.id, { ...body, folder: former });
          folders.set(body.id, body.folder);
          return;
        }
        const folder = url.searchParams.get('folder');
        if (folder === null)
          for (const { id, folder: present } of body.list) folders.set(id, present);
        else body.list.push(...[...left.values()].filter((each) => each.folder === folder));
      })(next);
    },
  },
  {
    name: 'a whole listing names a folder',
    check: 'page-folder',
    alone: true,
    layer: changing(list, (body, { url }) => {
      if (url.search === '') body.folder = 'sales-invoices';
    }),
  },
  {
    name: 'folders are compared without case',
    check: 'folder-filter',
    level: 'assumed',
    layer: inFolder((folder, searched) => folder.toLowerCase() === searched.toLowerCase()),
  },
  {
    name: 'a folder with an underscore in its name is a pattern',
    check: 'folder-filter',
    layer: inFolder(
      (folder, searched) =>
        folder.replaceAll(/./gs, (letter, at) => (searched[at] === '_' ? '_' : letter)) ===
        searched,
    ),
  },
  {
    name: 'a folder with other letters in its name has no entries',
    check: 'folder-filter',
    layer: inFolder((folder, searched) => folder === searched && /^[ -~]*$/.test(searched)),
  },
  {
    name: 'the page of a folder names none',
    check: 'folder-filter',
    layer: changing(list, (body) => {
      body.folder = '';
    }),
  },
  {
    name: 'folders within a folder are searched',
    check: 'folder-filter',
    level: 'assumed',
    layer: inFolder((folder, searched) => folder === searched || folder.startsWith(`${searched}/`)),
  },
  {
    name: 'a listing of a folder lacks what was moved there along with a document',
    check: 'folder-filter',
    layer: (next) => {
      const hidden = new Map<string, string>();
      const moving = changing('updateSiloEntry', ({ id, folder }, { sent }) => {
        if (sent?.folder === undefined) return;
        if (sent.data === undefined) hidden.delete(id);
        else hidden.set(id, folder);
      });
      const listing = changing(list, (page, { url }) => {
        const folder = url.searchParams.get('folder');
        page.list = page.list.filter(
          ({ id }: Json) => folder === null || hidden.get(id) !== folder,
        );
      });
      return listing(moving(next));
    },
  },
  {
    name: 'the name of a folder is a part of a query of a database',
    check: 'folder-filter',
    layer: inFolder((folder, searched) => folder === searched || searched.endsWith("' OR '1'='1")),
  },
];
