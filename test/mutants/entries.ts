import { runKey } from '../../scripts/contract/run-tag.ts';
import { sameJson } from '../../scripts/lib/json.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import type { SiloEntry } from '../../scripts/sandbox/resources.ts';
import type { Rules } from '../../scripts/sandbox/rules.ts';
import {
  answering,
  asking,
  both,
  changing,
  changingEntries,
  creatingUnknown,
  type Json,
  json,
  showingAnother,
} from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';
import { paging } from './paging.ts';

const update = 'updateSiloEntry';
const list = 'listSiloEntries';
const related = 'listRelatedSiloEntries';
const { changeEntry, mentionQuery } = defaultRules;

/** Lists no entry that has been updated so often. */
function hidingAfter(most: number): Layer {
  return (next) => {
    const updates = new Map<string, number>();
    const noting = changing(update, (body: Json) => {
      updates.set(body.id, (updates.get(body.id) ?? 0) + 1);
    });
    const hiding = changing(list, (body: Json) => {
      body.list = body.list.filter(({ id }: Json) => (updates.get(id) ?? 0) < most);
    });
    return hiding(noting(next));
  };
}

/** Remembers the first sight of every entry, and shows it in the listing ever after. */
const stale: Layer = (next) => {
  const first = new Map<string, Json>();
  return changing(list, (body) => {
    body.list = body.list.map((entry: Json) => {
      if (!first.has(entry.id)) first.set(entry.id, entry);
      return first.get(entry.id);
    });
  })(next);
};

/** A request that moves the entry at an address to a folder, with the headers of another request. */
function moving(url: URL, folder: string, { headers }: Request): Request {
  return new Request(url, { method: 'PATCH', headers, body: JSON.stringify({ folder }) });
}

/** Stores some fields of an entry otherwise than an update says. */
function storing(
  fields: (...given: Parameters<typeof changeEntry>) => Partial<SiloEntry>,
): Partial<Rules> {
  return { changeEntry: (...given) => ({ ...changeEntry(...given), ...fields(...given) }) };
}

type Revive = (key: string, value: unknown) => unknown;

/** What becomes of each value of a document that is stored. */
const damages: Record<string, Revive> = {
  'texts are trimmed': (_, value) => (typeof value === 'string' ? value.trim() : value),
  'texts are normalized': (_, value) => (typeof value === 'string' ? value.normalize() : value),
  'fractions are rounded': (_, value) =>
    typeof value === 'number' ? Math.round(value * 100) / 100 : value,
  'empty texts become null': (_, value) => (value === '' ? null : value),
  'empty lists are dropped': (_, value) =>
    Array.isArray(value) && value.length === 0 ? undefined : value,
};

/** Gives the attachments of all entries the same values. */
function changingFiles(values: Json): Layer {
  return changingEntries(({ attachments = [] }) => {
    for (const file of attachments) Object.assign(file, values);
  });
}

/** Entries that are updated or shown wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'keys with underscores are changed in objects of the document itself',
    check: 'entry-data-kept',
    layer: changing('updateSiloEntry', (body) => {
      for (const value of Object.values<Json>(body.data ?? {})) {
        if (value?.snake_case === undefined) continue;
        value.snakeCase = value.snake_case;
        delete value.snake_case;
      }
    }),
  },
  {
    name: 'minus zero becomes a text',
    check: 'entry-data-kept',
    layer: changing('updateSiloEntry', (body, { sent }) => {
      const own: Json = sent?.data?.[runKey];
      if (Array.isArray(own) && body.data)
        body.data[runKey] = own.map((each) => (Object.is(each, -0) ? '-0' : each));
    }),
  },
  {
    name: 'texts with semicolons become lists under plural names',
    check: 'entry-data-kept',
    layer: changing('updateSiloEntry', (body) => {
      for (const [key, value] of Object.entries(body.data ?? {}))
        if (key.endsWith('s') && typeof value === 'string' && value.includes(';'))
          body.data[key] = value.split(';');
    }),
  },
  {
    name: 'the content type of an update is in the document',
    check: 'entry-data-kept',
    layer: changing('updateSiloEntry', (body, { sent }) => {
      if (sent?.content_type !== undefined && sent.data) body.data.content_type = sent.content_type;
    }),
  },
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
    name: 'objects keep 200 fields',
    check: 'large-document',
    layer: changing('updateSiloEntry', (body) => {
      const cut = (value: Json): Json => {
        if (Array.isArray(value)) return value.map(cut);
        if (typeof value !== 'object' || value === null) return value;
        const kept = Object.entries(value).slice(0, 200);
        return Object.fromEntries(kept.map(([name, each]) => [name, cut(each)]));
      };
      body.data = cut(body.data);
    }),
  },
  { name: 'the listing is stale', check: 'entry-moved', level: 'assumed', layer: stale },
  {
    name: 'the folder is not stored',
    check: 'entry-moved',
    level: 'assumed',
    layer: (next) => {
      const folders = new Map<string, string>();
      return changing(`${list} ${update}`, (body: Json, { operationId }) => {
        if (operationId === update) return;
        for (const entry of body.list) {
          if (!folders.has(entry.id)) folders.set(entry.id, entry.folder);
          entry.folder = folders.get(entry.id);
        }
      })(next);
    },
  },
  {
    name: 'the folder of a response is the old one',
    check: 'response-shows-request',
    layer: changing(update, (body, { sent }) => {
      if (sent?.folder) body.folder = 'sales-invoices';
    }),
  },
  {
    name: 'data is not stored',
    check: 'entry-data-kept',
    rules: { changeEntry: (entry, { data: _, ...rest }, now) => changeEntry(entry, rest, now) },
  },
  ...Object.entries(damages).map(
    ([name, damage]): Mutant => ({
      name,
      check: 'entry-data-kept',
      rules: {
        changeEntry: (entry, body, now) => {
          const changed = changeEntry(entry, body, now);
          return { ...changed, data: JSON.parse(JSON.stringify(changed.data ?? {}), damage) };
        },
      },
    }),
  ),
  {
    name: 'letters beyond ASCII are mangled',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        return {
          ...changed,
          data: JSON.parse(JSON.stringify(changed.data ?? {}).replace(/[^\p{ASCII}]/gu, '?')),
        };
      },
    },
  },
  {
    name: 'quotation marks are lost',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, body, now) => {
        const changed = changeEntry(entry, body, now);
        return {
          ...changed,
          data: JSON.parse(JSON.stringify(changed.data ?? {}).replace(/[“”]/gu, '')),
        };
      },
    },
  },
  {
    name: 'an update of an entry is one of those created at the same time',
    check: 'entry-update-leaves-others',
    layer: answering(update, async ({ sent, request, url }, ask) => {
      const copy = request.clone();
      const response = await ask();
      const { pathname } = url;
      const first = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32b0';
      if (response.status !== 200 || !sent?.data || !/b0[01]$/.test(pathname)) return response;
      const other = new URL(url);
      other.pathname = `/silo/v1/entries/${first}${pathname.endsWith('0') ? 1 : 0}`;
      const body = JSON.stringify({ data: sent.data });
      await ask(new Request(other, { method: 'PATCH', headers: copy.headers, body }));
      return response;
    }),
  },
  {
    name: 'entries with equal documents share one',
    check: 'entry-update-keeps-rest',
    layer: ((next) => {
      const documents = new Map<string, Json>();
      return changing(update, (body, { own, sent }) => {
        if (!own || body.data === undefined) return;
        const before = documents.get(body.id);
        if (sent?.data === undefined) body.data = before ?? body.data;
        const sharing = [...documents].filter(([, each]) => sameJson(each, before));
        for (const [id] of before ? sharing : []) documents.set(id, body.data);
        documents.set(body.id, body.data);
      })(next);
    }) as Layer,
  },
  {
    name: 'an update of the folder moves what the document mentions as well',
    check: 'entry-update-leaves-others',
    layer: answering(update, async ({ sent, request, url, own }, ask) => {
      const copy = request.clone();
      const response = await ask();
      if (response.status !== 200 || !sent?.folder || !own) return response;
      const { id, data } = await response.clone().json();
      const mentioned = JSON.stringify(data).match(/\b01a[0-9a-f]{5}-[0-9a-f-]{27}\b/g) ?? [];
      for (const other of mentioned.filter((each) => each !== id)) {
        const moved = new URL(url);
        moved.pathname = `/silo/v1/entries/${other}`;
        await ask(moving(moved, sent.folder, copy));
      }
      return response;
    }),
  },
  {
    name: 'an update moves another entry as well',
    check: 'entry-update-leaves-others',
    alone: true,
    layer: answering(update, async ({ sent, request, url }, ask) => {
      const copy = request.clone();
      const response = await ask();
      if (response.status !== 200 || !sent?.folder) return response;
      for (const id of [
        '01a13978-4b56-75c8-8e7a-226e11ad1204',
        '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
      ]) {
        const other = new URL(url);
        other.pathname = `/silo/v1/entries/${id}`;
        await ask(moving(other, sent.folder, copy));
      }
      return response;
    }),
  },
  {
    name: 'an update takes the tags of its entry for good',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: storing(() => ({ tags: [] })),
  },
  {
    name: 'an entry that is moved is not found for another update',
    check: 'entry-moved',
    layer: (next) => {
      const moved = new Set<string>();
      return answering(update, async ({ sent, url }, ask) => {
        const id = url.pathname.slice(-36);
        if (moved.has(id)) return json({ code: 'not-found', message: 'no' }, 404);
        if (sent?.folder !== undefined) moved.add(id);
        return ask();
      })(next);
    },
  },
  {
    name: 'the snippet stays when its document changes',
    check: 'entry-data-kept',
    level: 'assumed',
    rules: storing(({ snippet }) => (snippet ? { snippet } : {})),
  },
  {
    name: 'the schema of an entry stays when its document names another',
    check: 'entry-data-kept',
    level: 'assumed',
    rules: storing(({ doc_schema }) => (doc_schema ? { doc_schema } : {})),
    layer: changing(list, (body) => {
      for (const { data, doc_schema } of body.list)
        if (data && doc_schema) data.$schema ??= doc_schema;
    }),
  },
  {
    name: 'a move to a folder that differs in case alone is passed over',
    check: 'entry-folder-kept',
    level: 'assumed',
    layer: (next) => {
      const folders = new Map<string, string>();
      const noting = changing(update, ({ id, folder }) => void folders.set(id, folder));
      return asking(update, ({ url, sent }) => {
        const folder = folders.get(url.pathname.slice(-36));
        const isLike = folder?.toLowerCase() === sent?.folder?.toLowerCase?.();
        return folder !== undefined && isLike ? { json: { ...sent, folder } } : undefined;
      })(noting(next));
    },
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
    name: 'a move of a signed entry takes its flag away',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: (next) => {
      const moved = new Set<string>();
      return changing(`${list} ${update}`, (body, { sent }) => {
        if (sent?.folder !== undefined) moved.add(body.id);
        for (const entry of body.list ?? [body])
          entry.signed = !entry.draft && !moved.has(entry.id);
      })(next);
    },
  },
  {
    name: 'an update of the folder wipes the data',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: storing((_, body) => ('data' in body ? {} : { data: {} })),
  },
  {
    name: 'an update without fields empties the document',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: storing((_, body) => (Object.keys(body).length > 0 ? {} : { data: {} })),
  },
  {
    name: 'an update of the data resets the folder',
    check: 'entry-update-keeps-rest',
    rules: storing((_, body) => ('folder' in body ? {} : { folder: 'inbox' })),
  },
  {
    name: 'the response to an update without a folder shows an empty one',
    check: 'entry-update-keeps-rest',
    layer: changing('updateSiloEntry', (body, { sent }) => {
      if (sent?.folder === undefined) body.folder = '';
    }),
  },
  {
    name: 'an update renews the time of creation',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: storing((_entry, _body, now) => ({ created_at: new Date(now).toISOString() })),
  },
  {
    name: 'each update renews the digest',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    rules: storing(() => ({
      digest: { alg: 'sha256', val: `${crypto.randomUUID()}`.replaceAll('-', '').repeat(2) },
    })),
  },
  {
    name: 'an update takes the time of creation from its body',
    check: 'fields-beyond-update',
    level: 'assumed',
    rules: storing((_entry, body) =>
      'created_at' in body ? { created_at: String(body.created_at) } : {},
    ),
  },
  {
    name: 'the time of update stands still',
    check: 'update-time',
    level: 'assumed',
    rules: storing((entry) => ({ updated_at: entry.updated_at })),
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
    name: 'a rejected update moves the entry',
    check: 'rejected-update',
    level: 'assumed',
    alone: true,
    layer: answering(update, async ({ sent, request, url }, ask) => {
      const response = await ask();
      if (response.status !== 400 || typeof sent?.folder !== 'string') return response;
      await ask(moving(url, sent.folder, request));
      return response;
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
    name: 'an update that is rejected for its folder has stored its document',
    check: 'rejected-update',
    level: 'assumed',
    layer: answering('updateSiloEntry', async ({ request, sent }, ask) => {
      const { folder, data } = sent ?? {};
      if (typeof folder !== 'object' || folder === null || data === undefined) return undefined;
      await ask(new Request(request, { body: JSON.stringify({ data }) }));
      return json({ code: 'invalid-body', message: 'no' }, 400);
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
    name: 'the whole listing shows old folders',
    check: 'entry-moved',
    alone: true,
    level: 'assumed',
    layer: (next) => {
      const folders = new Map<string, string>();
      return changing(list, (body: Json, { url }) => {
        if (url.search !== '') return;
        for (const entry of body.list) {
          if (!folders.has(entry.id)) folders.set(entry.id, entry.folder);
          entry.folder = folders.get(entry.id);
        }
      })(next);
    },
  },
  {
    name: 'an update touches another entry as well',
    check: 'entry-update-leaves-others',
    level: 'assumed',
    layer: answering(update, async ({ sent, request, url }, ask) => {
      const response = await ask();
      if (response.status !== 200 || !sent?.folder) return response;
      for (const id of [
        '01a13978-4b56-75c8-8e7a-226e11ad1204',
        '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78',
      ]) {
        const other = new URL(url);
        other.pathname = `/silo/v1/entries/${id}`;
        await ask(new Request(other, { method: 'PATCH', headers: request.headers, body: '{}' }));
      }
      return response;
    }),
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
    name: 'a search leaves out the state of what it finds',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing(related, (body) => {
      for (const entry of body.list) delete entry.state;
    }),
  },
  {
    name: 'an entry that gets the document of another one moves into its folder',
    check: 'entry-update-keeps-rest',
    layer: (next) => {
      const owners = new Map<string, Json>();
      return changing(update, (body, { sent }) => {
        if (sent?.data === undefined) return;
        const key = JSON.stringify(sent.data);
        const owner = owners.get(key);
        if (owner && owner.id !== body.id) body.folder = owner.folder;
        owners.set(key, body);
      })(next);
    },
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
    name: 'an update with a document takes the attachments away for good',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: (next) => {
      const updated = new Set<string>();
      return changing(`${update} ${list} ${related}`, (body, { sent }) => {
        if (sent?.data !== undefined) updated.add(body.id);
        for (const entry of body.list ?? [body]) if (updated.has(entry.id)) entry.attachments = [];
      })(next);
    },
  },
  {
    name: 'an update of the document repeats the first attachment',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: changing(update, (body, { sent }) => {
      if (sent?.data) body.attachments = [...body.attachments.slice(0, 1), ...body.attachments];
    }),
  },
  {
    name: 'an update empties the values of records for good',
    check: 'entry-update-keeps-rest',
    level: 'assumed',
    layer: (next) => {
      const updated = new Set<string>();
      return changing(`${update} ${list} ${related}`, (body, { operationId }) => {
        if (operationId === update) updated.add(body.id);
        for (const entry of body.list ?? [body]) {
          if (!updated.has(entry.id)) continue;
          for (const record of entry.meta ?? []) record.value = {};
        }
      })(next);
    },
  },
  {
    name: 'an entry that was updated twice is listed no more',
    check: 'whole-listing',
    layer: hidingAfter(2),
  },
  {
    name: 'an entry that was updated several times is listed no more',
    check: 'untouched-stays',
    layer: hidingAfter(3),
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
    name: 'a document with a member `doc` is replaced by that',
    check: 'entry-data-kept',
    layer: changing(update, (body: Json) => {
      if (body.data?.doc) body.data = body.data.doc;
    }),
  },
  {
    name: 'a document of one object is replaced by that',
    check: 'entry-data-kept',
    layer: changing(update, (body: Json) => {
      const [only, ...others] = Object.values(body.data ?? {});
      if (others.length === 0 && typeof only === 'object' && only) body.data = only;
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
];
