import { describe, expect, test } from 'vitest';
import { readAll, start, uuid } from './support.ts';

const authorize = '/access/v1/enrollment/authorize';

describe('access', () => {
  test('updates the workspace of the token, and keeps what the request leaves out', async () => {
    const { call } = start();
    const before = (await call('PATCH', '/access/v1/workspace', {})).body;
    const logo_url = 'https://files.example.com/logo.png';
    const { body } = await call('PATCH', '/access/v1/workspace', { slug: 's', logo_url });
    expect(body).toMatchObject({ id: before.id, name: before.name, slug: 's', logo_url });
    expect((await call('PATCH', '/access/v1/workspace', {})).body.slug).toBe('s');
  });

  test('refuses the slug of another workspace, and a logo that is no web address', async () => {
    const { call, fixtures } = start();
    const update = (body: object, token?: string) =>
      call('PATCH', '/access/v1/workspace', body, token);
    const other = (await update({}, fixtures.other_token)).body;
    const before = (await update({})).body;
    expect(await update({ name: 'Changed', slug: other.slug })).toMatchObject({ status: 409 });
    const logo = await update({ name: 'Changed', logo_url: 'javascript:alert(1)' });
    expect(logo).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('logo_url') },
    });
    expect((await update({})).body).toMatchObject({ name: before.name, slug: before.slug });
    expect(await update({ slug: before.slug })).toMatchObject({ status: 200 });
  });

  test('authorizes an enrollment: each time a token that works, without one of its own', async () => {
    const { call, fixtures } = start();
    const { client_id, client_secret, enrollment_id: id, owner_id } = fixtures;
    const credentials = { client_id, client_secret, id, owner_id };
    const first = await call('POST', authorize, credentials, null);
    const second = await call('POST', authorize, credentials, null);
    expect(first).toMatchObject({ status: 200, body: { id, owner_id, token: expect.any(String) } });
    expect(second.body.token).not.toBe(first.body.token);
    for (const { body } of [first, second]) {
      const { status } = await call('GET', '/silo/v1/entries', undefined, body.token);
      expect(status).toBe(200);
    }
  });

  test.each([
    ['a wrong secret', { client_secret: 'wrong' }, 401],
    ['no secret', { client_secret: undefined }, 401],
    ['an unknown client', { client_id: 'nobody' }, 401],
    ['no credentials', { client_id: undefined, client_secret: undefined }, 401],
    ['an unknown enrollment', { id: uuid(1) }, 404],
    ['another owner', { owner_id: uuid(1) }, 404],
    ['the enrollment of another client', { id: '019c3a15-7b40-7aa3-9a5e-0c5d0e3b2f41' }, 404],
    ['a malformed enrollment', { id: 'x' }, 400],
  ])('does not accept %s', async (_, change, expected) => {
    const { call, fixtures } = start();
    const { client_id, client_secret, enrollment_id: id, owner_id } = fixtures;
    const body = { client_id, client_secret, id, owner_id, ...change };
    const response = await call('POST', authorize, body, null);
    expect(response.status).toBe(expected);
    expect(response.body).not.toHaveProperty('token');
    expect(JSON.stringify(response.body)).not.toContain('fake-client-secret');
  });
});

describe('tokens', () => {
  test.each([
    ['none', null],
    ['an empty one', ''],
    ['a wrong one', 'fake-sandbox-token2'],
    ['the beginning of one', 'fake-sandbox-toke'],
  ])('%s is accepted by no operation', async (_, token) => {
    const { call, fixtures } = start();
    const requests: [string, string, unknown?][] = [
      ['GET', '/silo/v1/entries'],
      ['PATCH', `/silo/v1/entries/${fixtures.entry_id}`, {}],
      ['GET', `/silo/v1/entries/${fixtures.entry_id}/related`],
      ['PUT', `/transform/v1/jobs/${uuid(1)}`, {}],
      ['POST', '/transform/v1/jobs', {}],
      ['GET', `/transform/v1/jobs/${fixtures.job_id}`],
      ['PUT', `/transform/v1/workflows/${uuid(1)}`, {}],
      ['PATCH', `/transform/v1/workflows/${fixtures.workflow_id}`, {}],
      ['GET', `/sequence/v1/series/${fixtures.series_id}/entries`],
      ['PATCH', '/access/v1/workspace', {}],
    ];
    for (const [method, path, body] of requests) {
      const response = await call(method, path, body, token);
      expect([path, response.status, response.body.code]).toEqual([path, 401, 'unauthorized']);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('see nothing of another workspace: its resources are not found', async () => {
    const { call, fixtures } = start();
    const other = fixtures.other_token as string;
    const nowhere = uuid(77);
    const requests: [string, (id: string) => string, string | undefined, object?][] = [
      ['PATCH', (id) => `/silo/v1/entries/${id}`, fixtures.entry_id, {}],
      ['GET', (id) => `/silo/v1/entries/${id}/related`, fixtures.entry_id],
      ['GET', (id) => `/transform/v1/jobs/${id}`, fixtures.job_id],
      ['PATCH', (id) => `/transform/v1/workflows/${id}`, fixtures.workflow_id, {}],
      ['GET', (id) => `/sequence/v1/series/${id}/entries`, fixtures.series_id],
    ];
    for (const [method, path, id = '', body] of requests) {
      const there = await call(method, path(id), body, other);
      const nothing = await call(method, path(nowhere), body, other);
      expect([there.status, nothing.status]).toEqual([404, 404]);
      expect(there.body.message.replaceAll(id, nowhere)).toBe(nothing.body.message);
    }
    const run = { workflow_id: fixtures.workflow_id };
    expect((await call('POST', '/transform/v1/jobs', run, other)).status).toBe(404);
    const on = { silo_entry_id: fixtures.entry_id };
    expect((await call('POST', '/transform/v1/jobs', on, other)).status).toBe(404);
  });

  test('list, relate and change their own workspace only', async () => {
    const { call, fixtures } = start();
    const other = fixtures.other_token as string;
    const asOther: typeof call = (method, path, body) => call(method, path, body, other);
    const own = await readAll(call, '/silo/v1/entries?');
    const others = await readAll(asOther, '/silo/v1/entries?');
    expect(own.map(({ id }) => id)).not.toContain(fixtures.other_entry_id);
    expect(others.map(({ id }) => id)).toContain(fixtures.other_entry_id);
    expect(own.filter(({ id }) => others.some((other) => other.id === id))).toEqual([]);
    const data = { mentions: fixtures.entry_id };
    await asOther('PATCH', `/silo/v1/entries/${fixtures.other_entry_id}`, { data });
    const related = await readAll(call, `/silo/v1/entries/${fixtures.entry_id}/related?`);
    expect(related.map(({ id }) => id)).not.toContain(fixtures.other_entry_id);
    await asOther('PATCH', '/access/v1/workspace', { name: 'Other' });
    expect((await call('PATCH', '/access/v1/workspace', {})).body.name).not.toBe('Other');
  });

  test('each have their own job under the same identifier', async () => {
    const { call, fixtures } = start();
    const path = `/transform/v1/jobs/${uuid(1)}`;
    const other = fixtures.other_token as string;
    await call('PUT', path, { tags: ['own'] });
    expect((await call('PUT', path, { tags: ['other'] }, other)).status).toBe(200);
    expect((await call('GET', path)).body.tags).toEqual(['own']);
    expect((await call('GET', path, undefined, other)).body.tags).toEqual(['other']);
  });

  test('a cursor of one workspace is foreign in another', async () => {
    const { call, fixtures } = start();
    const { next_cursor } = (await call('GET', '/silo/v1/entries?limit=1')).body;
    const path = `/silo/v1/entries?limit=1&cursor=${next_cursor}`;
    expect((await call('GET', path)).status).toBe(200);
    expect((await call('GET', path, undefined, fixtures.other_token as string)).status).toBe(400);
  });
});

describe('series', () => {
  test('list their entries as one chain, page by page', async () => {
    const { call, fixtures } = start();
    const path = `/sequence/v1/series/${fixtures.series_id}/entries`;
    expect((await call('GET', path)).body).toMatchObject({ limit: 20, cursor: expect.any(String) });
    const all = (await call('GET', `${path}?limit=100`)).body;
    expect(all).toMatchObject({ series_id: fixtures.series_id, limit: 100 });
    expect(all).not.toHaveProperty('cursor');
    const ids = all.list.map(({ id }: { id: string }) => id);
    const previous = all.list.map(({ previous_id }: { previous_id?: string }) => previous_id);
    expect(previous).toEqual([undefined, ...ids.slice(0, -1)]);
    const first = (await call('GET', `${path}?limit=13`)).body;
    const second = (await call('GET', `${path}?limit=13&cursor=${first.cursor}`)).body;
    expect([...first.list, ...second.list]).toEqual(all.list);
    expect(second).not.toHaveProperty('cursor');
    expect((await call('GET', `${path}?cursor=x`)).body.code).toBe('invalid-cursor');
  });
});
