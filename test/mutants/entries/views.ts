import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import {
  answering,
  asking,
  both,
  changing,
  changingEntries,
  creatingUnknown,
  hidingAfter,
  type Json,
  json,
  showingAnother,
  withoutNull,
} from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { paging } from '../paging.ts';

const { mentionQuery } = defaultRules;
const update = 'updateSiloEntry';
const list = 'listSiloEntries';
const related = 'listRelatedSiloEntries';

/** Gives the attachments of all entries the same values. */
function changingFiles(values: Json): Layer {
  return changingEntries(({ attachments = [] }) => {
    for (const file of attachments) Object.assign(file, values);
  });
}

/** Entries that are shown, listed or searched for wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'an attachment names another entry',
    check: 'part-owner',
    layer: changingFiles({ entry_id: '01a1a0dc-c353-7a49-9068-b8f456a03ada' }),
  },
  {
    name: 'the title of an entry is the word for a missing value',
    check: 'text-content',
    level: 'assumed',
    layer: changingEntries(({ snippet }) => {
      if (snippet) snippet.title = 'undefined';
    }),
  },
  {
    name: 'the first metadata record stands there twice',
    check: 'parts-once',
    level: 'assumed',
    layer: changingEntries(({ meta }) => {
      if (meta?.length > 0) meta.push(meta[0]);
    }),
  },
  {
    name: 'the name of a file is its path',
    check: 'file-name',
    level: 'assumed',
    alone: true,
    layer: changingFiles({ name: '/var/uploads/2026/invoice.pdf' }),
  },
  {
    name: 'every file is an image by its media type',
    check: 'file-name',
    level: 'assumed',
    layer: changingFiles({ mime: 'image/png' }),
  },
  {
    name: 'all files have the hash of an empty one',
    check: 'file-hash',
    level: 'assumed',
    layer: changingFiles({ hash: 'd41d8cd98f00b204e9800998ecf8427e' }),
  },
  {
    name: 'a hash loses its last digit',
    check: 'file-hash',
    level: 'assumed',
    layer: changingEntries(({ attachments }) => {
      for (const file of attachments ?? []) file.hash = file.hash?.slice(0, -1);
    }),
  },
  {
    name: 'every file has the size 0',
    check: 'file-hash',
    level: 'assumed',
    alone: true,
    layer: changingFiles({ size: 0 }),
  },
  {
    name: 'the hash of a file is zeros',
    check: 'text-content',
    level: 'assumed',
    layer: changingFiles({ hash: '0'.repeat(64) }),
  },
  {
    name: 'a URL that is not known is about:blank',
    check: 'text-content',
    level: 'assumed',
    layer: changingFiles({ url: 'about:blank' }),
  },
  {
    name: 'an entry keeps a context that no search has found',
    check: 'context-of-search',
    level: 'assumed',
    layer: changing('listSiloEntries updateSiloEntry', (body) => {
      for (const entry of body.list ?? [body]) entry.context = 'preceding.uuid';
    }),
  },
  {
    name: 'each second entry is signed, and a draft',
    check: 'entry-flags',
    level: 'assumed',
    layer: changingEntries((entry) => {
      if (Number.parseInt(entry.id.at(-1), 16) % 2 === 0) entry.draft = entry.signed = true;
    }),
  },
  {
    name: 'a size that is not known is -1',
    check: 'file-size',
    level: 'assumed',
    layer: changingFiles({ size: -1 }),
  },
  {
    name: 'with a date, the listing of a folder has what lay there before the last move',
    check: 'folder-filter',
    layer: (next) => {
      const before = new Map<string, string>();
      const now = new Map<string, string>();
      const noting = changing(update, ({ id, folder }) => {
        if (now.has(id) && now.get(id) !== folder) before.set(id, now.get(id) ?? '');
        now.set(id, folder);
      });
      return changing(list, (body, { url: { searchParams } }) => {
        const folder = searchParams.get('folder');
        if (folder === null || !searchParams.has('created_at')) return;
        body.list = body.list.filter(({ id }: Json) => (before.get(id) ?? folder) === folder);
      })(noting(next));
    },
  },
  {
    name: 'an entry is updated before it is created',
    check: 'time-order',
    level: 'assumed',
    layer: changing(list, (body) => {
      for (const entry of body.list) entry.updated_at = '2020-01-01T00:00:00.000Z';
    }),
  },
  {
    name: 'an update creates what does not exist',
    check: 'unknown-resource',
    level: 'assumed',
    layer: creatingUnknown(update),
  },
  {
    name: 'an update that finds nothing creates it',
    check: 'unknown-resource',
    level: 'assumed',
    layer: (next) => {
      const created = new Set<string>();
      return answering(update, async ({ url }, ask) => {
        const response = await ask();
        if (response.status !== 404) return response;
        const isCreated = created.has(url.pathname);
        created.add(url.pathname);
        const time = new Date().toISOString();
        const entry = { id: url.pathname.slice(-36), created_at: time, updated_at: time };
        return isCreated ? json(entry) : response;
      })(next);
    },
  },
  {
    name: 'the response is another entry',
    check: 'same-resource',
    layer: showingAnother(update),
  },
  {
    name: 'the id of a meta record begins with its own number',
    check: 'meta-id',
    layer: changing(`${list} ${update} ${related}`, (body) => {
      for (const entry of body.list ?? [body])
        for (const record of entry.meta ?? [])
          record.id = `01a1a0dc-c353-7a49-9068-b8f456a03ada:${record.src}:${record.key}`;
    }),
  },
  {
    name: 'the id of a meta record lacks its source',
    check: 'meta-id',
    layer: changing(`${list} ${update} ${related}`, (body) => {
      for (const entry of body.list ?? [body])
        for (const record of entry.meta ?? [])
          record.id = `${record.entry_id}:${record.key}:${record.src}`;
    }),
  },
  {
    name: 'every entry counts as related',
    check: 'related-mention',
    layer: answering(related, async ({ request, url }, ask) => {
      const response = await ask();
      if (response.status !== 200) return response;
      const other = new URL('/silo/v1/entries', url);
      const page: Json = await (await ask(new Request(other, { headers: request.headers }))).json();
      const body: Json = await response.json();
      const rest = page.list.filter(
        ({ id }: Json) => !body.list.some((each: Json) => each.id === id),
      );
      return json({ ...body, list: [...body.list, ...rest].slice(0, body.limit) });
    }),
  },
  {
    name: 'the context is not where the UUID stands',
    check: 'related-context',
    layer: changing(related, (body) => {
      for (const entry of body.list) if (entry.context) entry.context = 'totals.payable';
    }),
  },
  {
    name: 'the context of a query is passed over',
    check: 'context-filter',
    level: 'assumed',
    rules: {
      mentionQuery: (call, limit) => ({ ...mentionQuery(call, limit), context: undefined }),
    },
  },
  {
    name: 'no context is found',
    check: 'context-filter',
    level: 'assumed',
    rules: {
      mentionQuery: (call, limit) => {
        const query = mentionQuery(call, limit);
        return { ...query, context: query.context && `${query.context}.x` };
      },
    },
  },
  {
    name: 'an entry of another folder under the name of this one',
    check: 'page-folder',
    layer: both(
      changing(list, (body, { url }) => {
        if (url.searchParams.has('folder')) body.folder = url.searchParams.get('folder');
      }),
      paging({ ask: (url) => url.searchParams.delete('folder') }, list),
    ),
  },
  {
    name: 'related entries are shown without the mention',
    check: 'related-mention',
    layer: changing(related, (body: Json, { url }) => {
      const id = url.pathname.split('/').at(-2) ?? '';
      return JSON.stringify(body).replaceAll(id, '01a1a0dc-c353-7a49-9068-b8f456a03ada');
    }),
  },
  {
    name: 'by folder and date together, a listing shows no documents',
    check: 'entry-views',
    level: 'assumed',
    layer: changing('listSiloEntries', (body, { url }) => {
      if (url.searchParams.has('folder') && url.searchParams.has('created_at'))
        for (const item of body.list) item.data = {};
    }),
  },
  {
    name: 'the attachments of all entries have one id',
    check: 'whole-listing',
    level: 'assumed',
    layer: changing('listSiloEntries', (body) => {
      for (const file of body.list.flatMap(({ attachments }: Json) => attachments ?? []))
        file.id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a00';
    }),
  },
  {
    name: 'an entry that mentions another one is not listed',
    check: 'whole-listing',
    alone: true,
    layer: changing(list, (body) => {
      body.list = body.list.filter(({ id }: Json) => id !== '01a1cffc-bd85-7ac0-b09c-0f8bf5e7a4b0');
    }),
  },
  {
    name: 'a search has what it finds under another name',
    check: 'fields-shown',
    layer: changing(related, (body) => {
      body.entries = body.list;
      delete body.list;
    }),
  },
  {
    name: 'a listing has its entries under another name',
    check: 'fields-shown',
    layer: changing(list, (body) => {
      body.items = body.list;
      delete body.list;
    }),
  },
  {
    name: 'a listing of a series has its entries under another name',
    check: 'fields-shown',
    layer: changing('listSeriesEntries', (body) => {
      body.items = body.list;
      delete body.list;
    }),
  },
  {
    name: 'a search leaves out the state of what it finds',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing(related, (body) => {
      for (const entry of body.list) delete entry.state;
    }),
  },
  {
    name: 'the folder of a query is read in small letters',
    check: 'folder-filter',
    layer: asking(list, ({ url: { href, searchParams } }) => {
      const url = new URL(href);
      url.searchParams.set('folder', searchParams.get('folder')?.toLowerCase() ?? '');
      return searchParams.has('folder') ? { url } : undefined;
    }),
  },
  {
    name: 'an entry that was updated twice is listed no more',
    check: 'whole-listing',
    layer: hidingAfter(2),
  },
  {
    name: 'of entries with the same document, one is listed',
    check: 'whole-listing',
    layer: changing(list, (body: Json) => {
      const documents = new Set<string>();
      body.list = body.list.filter(({ data }: Json) => {
        const text = JSON.stringify(data);
        return !documents.has(text) && documents.add(text);
      });
    }),
  },
  {
    name: 'a document gives its id to the entry',
    check: 'same-resource',
    layer: changing(update, (body: Json) => {
      if (/^[\da-f]{8}-/.test(body.data?.id)) body.id = body.data.id;
    }),
  },
  {
    name: 'an entry that was updated is listed with a filter only',
    check: 'whole-listing',
    layer: (next) => {
      const updated = new Set<string>();
      const noting = changing(update, (body: Json) => {
        updated.add(body.id);
      });
      const hiding = changing(list, (body: Json, { url }) => {
        if (url.searchParams.has('folder') || url.searchParams.has('created_at')) return;
        body.list = body.list.filter(({ id }: Json) => !updated.has(id));
      });
      return hiding(noting(next));
    },
  },
  {
    name: 'a job on the last entry of the listing is rejected',
    check: 'any-entry',
    layer: (next) => {
      let last: string | undefined;
      const noting = changing('listSiloEntries', (body, { url }) => {
        if (url.search === '' && body.next_cursor === undefined) last ??= body.list.at(-1)?.id;
      });
      return answering('createJob', ({ sent }) =>
        last !== undefined && sent?.silo_entry_id === last
          ? json({ code: 'not-found', message: 'No such entry.' }, 404)
          : undefined,
      )(noting(next));
    },
  },
  {
    name: 'a listing by folder shows documents without null',
    check: 'entry-views',
    layer: changing(list, (page, { url }) => {
      if (url.searchParams.has('folder')) page.list = page.list.map(withoutNull);
    }),
  },
];
