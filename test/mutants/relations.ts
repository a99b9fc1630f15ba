import type { Mention } from '../../scripts/sandbox/areas/silo/mentions.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import type { Rules } from '../../scripts/sandbox/rules.ts';
import { answering, asking, both, changing, type Json, json } from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';
import { paging } from './paging.ts';

const related = 'listRelatedSiloEntries';
const { mentionsIn } = defaultRules;

/** Mentions of each document and of the one before it, for each entry. */
function withFormer(): typeof mentionsIn {
  const latest = new Map<string, Mention[]>();
  return (entry) => {
    const [now, before] = [mentionsIn(entry), latest.get(entry.id) ?? []];
    latest.set(entry.id, now);
    const kept = before.filter(({ uuid }) => now.every((each) => each.uuid !== uuid));
    return [...now, ...kept];
  };
}

/** The mentions of the first document that was seen of each entry. */
function asAtFirst(): typeof mentionsIn {
  const first = new Map<string, Mention[]>();
  return (entry) => {
    const known = first.get(entry.id) ?? mentionsIn(entry);
    first.set(entry.id, known);
    return known;
  };
}

function findingOnly(holds: (mention: Mention) => boolean): Pick<Rules, 'mentionsIn'> {
  return {
    mentionsIn: (entry) => mentionsIn(entry).filter(holds),
  };
}

/** Whether a path leads through the first of several items of a list. */
function isFirstOfSeveral(data: Json, context: string): boolean {
  let part = data;
  return context.split('.').some((key) => {
    const list = part;
    part = part?.[key];
    return Array.isArray(list) && list.length > 1 && key === '0';
  });
}

/** Compares the context of a search in another way. */
function atContext(holds: (context: string, searched: string) => boolean): Layer {
  return paging(
    {
      ask: (url) => url.searchParams.delete('context'),
      filter: (items, { url }) => {
        const searched = url.searchParams.get('context');
        return searched ? items.filter(({ context }) => holds(context, searched)) : items;
      },
    },
    related,
  );
}

const withoutDocuments = changing(related, (body) => {
  for (const entry of body.list) delete entry.data;
});

/** Searches for related entries that find too few, or too many. */
export const mutants: Mutant[] = [
  {
    name: 'mentions behind the twentieth item of a list are not found',
    check: 'related-found',
    rules: findingOnly(
      ({ context }) => !context.split('.').some((part) => /^\d+$/.test(part) && Number(part) >= 20),
    ),
  },
  {
    name: 'only the first twenty UUIDs of a document are found',
    check: 'related-found',
    rules: { mentionsIn: (entry) => mentionsIn(entry).slice(0, 20) },
  },
  {
    name: 'an update of an entry takes away what mentions it',
    check: 'related-found',
    layer: (next) => {
      const moved = new Set<string>();
      return both(
        changing('updateSiloEntry', (body, { sent }) => {
          if (sent?.folder !== undefined && sent.data === undefined) moved.add(body.id);
        }),
        changing(related, (body, { url }) => {
          if (moved.has(url.pathname.split('/').at(-2) ?? '')) body.list = [];
        }),
      )(next);
    },
  },
  {
    name: 'searches show no context',
    check: 'fields-shown',
    level: 'assumed',
    layer: changing(related, (body) => {
      for (const entry of body.list) delete entry.context;
    }),
  },
  {
    name: 'a search passes over the UUID in its query',
    check: 'related-found',
    level: 'assumed',
    layer: asking(related, ({ url: { href } }) => {
      const url = new URL(href);
      url.searchParams.delete('uuid');
      return { url };
    }),
  },
  {
    name: 'entries that the entry itself mentions are found as well',
    check: 'related-mention',
    layer: (next) => {
      const known = new Map<string, Json>();
      return changing(`listSiloEntries ${related} updateSiloEntry`, (body, seen) => {
        if (seen.operationId === related && !body.next_cursor) {
          const own = JSON.stringify(
            known.get(seen.url.pathname.split('/')[4] ?? '')?.data ?? null,
          );
          for (const [id, entry] of known)
            if (own.includes(id) && body.list.every((each: Json) => each.id !== id))
              body.list.push(entry);
        }
        for (const entry of body.list ?? [body]) known.set(entry.id, entry);
      })(next);
    },
  },
  {
    name: 'a search with a context finds each entry with a text there, whatever it is',
    check: 'related-mention',
    layer: answering('listRelatedSiloEntries', async ({ url, request: { headers } }, ask) => {
      const context = url.searchParams.get('context');
      if (!context) return undefined;
      const response = await ask();
      if (response.status !== 200) return response;
      const page: Json = await response.json();
      const all = new URL('/silo/v1/entries?limit=100', url);
      const { list } = await (await ask(new Request(all, { headers }))).json();
      const at = (data: Json) => context.split('.').reduce((node, key) => node?.[key], data);
      const others = list.filter(({ data }: Json) => typeof at(data) === 'string');
      page.list = [...page.list, ...others.map((each: Json) => ({ ...each, context }))];
      return json(page);
    }),
  },
  {
    name: 'new mentions are not found',
    check: 'related-found',
    rules: { mentionsIn: asAtFirst() },
  },
  {
    name: 'new mentions are not found, and no document is shown',
    check: 'related-found',
    level: 'assumed',
    rules: { mentionsIn: asAtFirst() },
    layer: withoutDocuments,
  },
  {
    name: 'an entry finds nothing that is older than itself',
    check: 'related-found',
    rules: {
      // Identifiers begin with the time of creation.
      mentionsIn: (entry) => mentionsIn(entry).filter(({ uuid }) => uuid < entry.id),
    },
  },
  {
    name: 'an entry finds nothing that is newer than itself',
    check: 'related-found',
    rules: {
      mentionsIn: (entry) => mentionsIn(entry).filter(({ uuid }) => uuid > entry.id),
    },
  },
  {
    name: 'mentions in lists are not found',
    check: 'related-found',
    rules: findingOnly(({ context }) => !/\.\d+/.test(context)),
  },
  {
    name: 'mentions in the first of several items of a list are not found',
    check: 'related-found',
    rules: {
      mentionsIn: (entry) =>
        mentionsIn(entry).filter(({ context }) => !isFirstOfSeveral(entry.data, context)),
    },
  },
  {
    name: 'mentions under a name that begins with a dollar sign are not found',
    check: 'related-found',
    rules: findingOnly(({ context }) => !/(^|\.)\$/.test(context)),
  },
  {
    name: 'mentions at the top level are not found',
    check: 'related-found',
    rules: findingOnly(({ context }) => context.includes('.')),
  },
  {
    name: 'mentions deeper than ten levels are not found',
    check: 'related-found',
    rules: findingOnly(({ context }) => context.split('.').length <= 10),
  },
  {
    name: 'entries that mention a UUID twice are not found',
    check: 'related-found',
    rules: {
      mentionsIn: (entry) => {
        const all = mentionsIn(entry);
        return all.filter(({ uuid }) => all.filter((each) => each.uuid === uuid).length === 1);
      },
    },
  },
  {
    name: 'mentions of the document before an update are found as well',
    check: 'related-gone',
    rules: { mentionsIn: withFormer() },
  },
  {
    name: 'mentions of the document before an update are found, and no document is shown',
    check: 'related-gone',
    alone: true,
    level: 'assumed',
    rules: { mentionsIn: withFormer() },
    layer: withoutDocuments,
  },
  {
    name: 'a context is passed over where a page size is given',
    check: 'page-walk',
    layer: asking(related, ({ url }) => {
      if (!url.searchParams.has('limit') || !url.searchParams.has('context')) return undefined;
      const wider = new URL(url);
      wider.searchParams.delete('context');
      return { url: wider };
    }),
  },
  {
    name: 'a context takes in those that begin alike',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => context.startsWith(searched)),
  },
  {
    name: 'only the last part of a context is compared',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext(
      (context, searched) => context.split('.').at(-1) === searched.split('.').at(-1),
    ),
  },
  {
    name: 'a context finds the places that end with it',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => `.${context}`.endsWith(`.${searched}`)),
  },
  {
    name: 'contexts are compared without case',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => context.toLowerCase() === searched.toLowerCase()),
  },
  {
    name: 'a context finds the entries of all the others',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => context !== searched),
  },
  {
    name: 'a context of several parts finds nothing',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => context === searched && !searched.includes('.')),
  },
  {
    name: 'a context of the first in a list is passed over',
    check: 'context-filter',
    level: 'assumed',
    layer: atContext((context, searched) => context === searched || searched.includes('.0')),
  },
  {
    name: 'a context is the last key of its path',
    check: 'related-context',
    layer: changing(related, (body) => {
      for (const entry of body.list) entry.context &&= entry.context.split('.').at(-1);
    }),
  },
  {
    name: 'contexts are paths with slashes',
    check: 'related-context',
    layer: changing(related, (body) => {
      for (const entry of body.list) entry.context &&= `/${entry.context.replaceAll('.', '/')}`;
    }),
  },
];
