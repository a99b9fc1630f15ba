import { runKey } from '../../../scripts/contract/run-tag.ts';
import { sameJson } from '../../../scripts/lib/json.ts';
import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import type { SiloEntry } from '../../../scripts/sandbox/resources.ts';
import type { Rules } from '../../../scripts/sandbox/rules.ts';
import {
  answering,
  asking,
  changing,
  hidingAfter,
  type Json,
  json,
  withoutNull,
} from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';

const { changeEntry } = defaultRules;
const update = 'updateSiloEntry';
const list = 'listSiloEntries';
const related = 'listRelatedSiloEntries';

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

/** Entries that are updated wrongly. */
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
    name: 'an entry that was updated several times is listed no more',
    check: 'untouched-stays',
    layer: hidingAfter(3),
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
    name: 'a document that comes with a folder loses null',
    check: 'entry-data-kept',
    rules: {
      changeEntry: (entry, update, now) =>
        changeEntry(entry, update.folder === undefined ? update : withoutNull(update), now),
    },
  },
  {
    name: 'documents of drafts lose null',
    check: 'any-entry',
    rules: {
      changeEntry: (entry, update, now) =>
        changeEntry(entry, entry.draft === true ? withoutNull(update) : update, now),
    },
  },
];
