import { answering, changing } from '../layers.ts';
import type { Variant } from '../mutant.ts';

/** Other series. */
export const conforming: Variant[] = [
  {
    name: 'a series without predecessors',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) delete entry.previous_id;
    }),
  },
  {
    name: 'the first of a series names the nil UUID',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) entry.previous_id ??= '00000000-0000-0000-0000-000000000000';
    }),
  },
  {
    name: 'a series that goes on from another one',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list) entry.previous_id ??= '019c22bd-6996-7043-a718-774c572bd8a3';
    }),
  },
  {
    name: 'a series without pages',
    layer: answering('listSeriesEntries', ({ url, request }, ask) =>
      ask(new Request(new URL(url.pathname, url), { headers: request.headers })),
    ),
  },
  {
    name: 'a series of several chains, which branch',
    layer: changing('listSeriesEntries', (body) => {
      for (const entry of body.list.slice(2)) entry.previous_id = body.list[0].id;
      delete body.list.at(-1)?.previous_id;
    }),
  },
  {
    name: 'limit on a page of a series is something else',
    layer: changing('listSeriesEntries', (body) => {
      body.limit = 0;
    }),
  },
  {
    name: 'a series gets its codes and signatures while the service runs',
    layer: (next) => {
      let calls = 0;
      return changing('listSeriesEntries', (body) => {
        calls += 1;
        for (const item of calls < 40 ? body.list : []) Object.assign(item, { code: '', sigs: [] });
      })(next);
    },
  },
];
