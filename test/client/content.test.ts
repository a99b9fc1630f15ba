import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import {
  createClient,
  infiniteQueryOptions,
  list,
  mutationOptions,
  optionsFromEnvironment,
  queryOptions,
  type SiloEntry,
  type SiloEntryPage,
  siloEntriesList,
  siloEntriesUpdate,
} from '../../generated/client.ts';
import { ContentError } from '../../scripts/client/content.ts';
import type { StandardSchema } from '../../scripts/client/options.ts';
import { startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';

interface Invoice {
  code: string;
  issued: Date;
}
const invoice = z.object({ code: z.string(), issued: z.coerce.date() });
const shown = { code: 'INV-1', issued: '2026-11-03' };

test('a schema of zod gives content its type and its values, in updates, listings and jobs', async () => {
  const service = await startService(({ method, body }) =>
    method === 'GET' ? { list: [{ id, data: shown }, { id }] } : { id, sent: body, data: shown },
  );
  const api = createClient({ ...service, content: invoice });
  const entry = await api.silo.entries.update(id, { data: { code: 'INV-1', issued: new Date(0) } });
  const entries = await Array.fromAsync(api.silo.entries.list());
  await api.transform.jobs.create({ data: { code: 'INV-2', issued: new Date(0) } });
  expectTypeOf(entry.data).toEqualTypeOf<Invoice | undefined>();
  expectTypeOf(entries).toEqualTypeOf<SiloEntry<Invoice>[]>();
  const read = { code: 'INV-1', issued: new Date('2026-11-03') };
  expect([entry.data, ...entries.map(({ data }) => data)]).toEqual([read, read, undefined]);
  expect(service.received[0]?.body).toEqual({
    data: { code: 'INV-1', issued: '1970-01-01T00:00:00.000Z' },
  });
  // @ts-expect-error an invoice has a code
  await api.silo.entries.update(id, { data: { issued: new Date(0) } }).catch(() => {});
});

test('a schema that transforms takes what it reads, and gives what it makes of it', async () => {
  const service = await startService(({ method, body }) =>
    method === 'GET' ? { list: [{ id, data: shown }] } : { id, sent: body, data: shown },
  );
  const content = z.object({
    code: z.string(),
    issued: z.iso.date().transform((day) => new Date(day)),
  });
  const environment = { DOCPROC_BASE_URL: service.baseUrl };
  const api = createClient(optionsFromEnvironment({ content }, environment));
  const entry = await api.silo.entries.update(id, { data: shown });
  expectTypeOf(entry.data).toEqualTypeOf<Invoice | undefined>();
  // @ts-expect-error it is sent as a text
  const refused = api.silo.entries.update(id, { data: { code: 'INV-1', issued: new Date(0) } });
  await expect(refused).rejects.toBeInstanceOf(ContentError);
  const query = queryOptions(api.connection, siloEntriesUpdate, id, { data: shown });
  expectTypeOf(query.queryFn).returns.resolves.toEqualTypeOf<SiloEntry<Invoice>>();
  const pages = infiniteQueryOptions(api.connection, siloEntriesList);
  expectTypeOf(pages.queryFn).returns.resolves.toEqualTypeOf<SiloEntryPage<Invoice>>();
  const { mutationFn } = mutationOptions(api.connection, siloEntriesUpdate);
  // @ts-expect-error a mutation takes what the method takes
  await expect(mutationFn([id, { data: { code: 7 } }])).rejects.toBeInstanceOf(ContentError);
  const listed = await Array.fromAsync(list(api.connection, siloEntriesList));
  expectTypeOf(listed).toEqualTypeOf<SiloEntry<Invoice>[]>();
  const read = { code: 'INV-1', issued: new Date('2026-11-03') };
  expect([entry.data, listed[0]?.data]).toEqual([read, read]);
  expect((await query.queryFn({})).data).toEqual(read);
  expect(service.received[0]?.body).toEqual({ data: shown });
});

test('content that does not fit is a ContentError with its places, and is not sent', async () => {
  const service = await startService((_request, response) => {
    response.setHeader('x-request-id', 'r-1');
    return { id, data: { code: 7, issued: '2026-11-03' } };
  });
  const api = createClient({ ...service, content: invoice });
  const wrong: { code: string; issued: Date } = JSON.parse('{"issued":"2026-11-03"}');
  const unsent = await api.silo.entries.update(id, { data: wrong }).catch((caught) => caught);
  expect(unsent).toBeInstanceOf(ContentError);
  expect(unsent.message).toMatch(
    /^updateSiloEntry: the content sent does not fit its schema: \/code/,
  );
  expect(service.received).toEqual([]);
  expect([unsent.response, unsent.attempts]).toEqual([undefined, 0]);
  const { error, response, requestId } = await api.safe.silo.entries.update(id, {});
  expect([response?.status, requestId, error?.response]).toEqual([200, 'r-1', response]);
  expect(error).toMatchObject({ name: 'ContentError', issues: [{ path: ['code'] }] });
  expect(error?.message).toContain('the content received');
  expect(service.received.length).toBe(1);
});

test('a validator of any library may be asynchronous', async () => {
  const service = await startService(() => ({ id, data: shown }));
  const content: StandardSchema<{ upper: string }> = {
    '~standard': {
      ...{ version: 1, vendor: 'ours' },
      validate: async (value) => ({ value: { upper: JSON.stringify(value).toUpperCase() } }),
    },
  };
  const entry = await createClient({ ...service, content }).silo.entries.update(id, {});
  expect(entry.data?.upper).toContain('INV-1');
});

test('without a schema, content has the type that the client is given, and is not looked at', async () => {
  const service = await startService(() => ({ id, data: { code: 7 } }));
  const api = createClient<Invoice>(service);
  const entry = await api.silo.entries.update(id, {});
  expectTypeOf(entry.data).toEqualTypeOf<Invoice | undefined>();
  expect(entry.data?.code).toBe(7);
  const { data } = await createClient(service).silo.entries.update(id, {});
  expectTypeOf(data).toEqualTypeOf<{ [key: string]: unknown } | undefined>();
});

test('an item that is no object passes through validation as it does without', async () => {
  const service = await startService(() => ({ list: [null, { id, data: shown }] }));
  const entries = await Array.fromAsync(
    createClient({ ...service, content: invoice }).silo.entries.list(),
  );
  expect(entries).toMatchObject([null, { id, data: { code: 'INV-1' } }]);
});
