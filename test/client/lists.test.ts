import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createClient, requestIdOf, responseOf } from '../../generated/client.ts';
import { AbortError, CursorLoopError, TimeoutError } from '../../scripts/client/errors.ts';
import { refuse, startService } from './start-service.ts';

const id = '01a1a0b0-2a26-78b5-8c4d-f7eec7d32a78';
const item = (name: string) => ({ id: name });

/** A listing of the letters a to f, two on a page; a cursor is the place of its first one. */
const letters = () =>
  startService(({ query }) => {
    const start = Number(query.cursor ?? 0);
    const next = start + 2;
    const list = [...'abcdef'].slice(start, next).map(item);
    return { list, ...(next < 6 && { next_cursor: String(next) }) };
  });

/** Lets the test move the clock that the client reads. Timers stay real, and none of them ends within a test. */
function useOwnClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('a listing', () => {
  test('goes through all pages, with the same query', async () => {
    const service = await letters();
    const entries = createClient(service).silo.entries.list({ folder: 'sales', limit: 2 });
    expect(await Array.fromAsync(entries, (entry) => entry.id)).toEqual([...'abcdef']);
    expect(service.received.map(({ query }) => query)).toEqual([
      { folder: 'sales', limit: '2' },
      { folder: 'sales', limit: '2', cursor: '2' },
      { folder: 'sales', limit: '2', cursor: '4' },
    ]);
  });

  test('begins at the cursor it is given', async () => {
    const api = createClient(await letters());
    const [first] = await Array.fromAsync(api.silo.entries.list().pages());
    const rest = api.silo.entries.list({ cursor: first?.next_cursor as string });
    expect(await Array.fromAsync(rest, (entry) => entry.id)).toEqual([...'cdef']);
  });

  test('sends nothing before it is read, nor after it is left', async () => {
    const service = await letters();
    const entries = createClient(service).silo.entries.related(id);
    expect(service.received.length).toBe(0);
    for await (const entry of entries) if (entry.id === 'c') break;
    await new Promise((resolve) => setImmediate(resolve));
    expect(service.received.length).toBe(2);
  });

  test('goes on over an empty page', async () => {
    const service = await startService(({ query }) =>
      query.cursor ? { list: [item('a')] } : { list: [], next_cursor: 'next' },
    );
    const entries = createClient(service).silo.entries.list();
    expect(await Array.fromAsync(entries)).toEqual([item('a')]);
  });

  test('stops in the middle of a page when its signal is aborted', async () => {
    const service = await letters();
    const controller = new AbortController();
    const entries = createClient(service).silo.entries.list({}, { signal: controller.signal });
    const read: string[] = [];
    const reading = (async () => {
      for await (const entry of entries) {
        read.push(entry.id);
        controller.abort();
      }
    })();
    await expect(reading).rejects.toBeInstanceOf(AbortError);
    expect([read, service.received.length]).toEqual([['a'], 1]);
  });

  test('does not count the time that its reader takes', async () => {
    useOwnClock();
    const service = await letters();
    const entries = createClient(service).silo.entries.list({}, { deadline: 100_000 });
    const read: string[] = [];
    for await (const { id } of entries) {
      read.push(id);
      vi.advanceTimersByTime(90_000);
    }
    expect(read).toEqual([...'abcdef']);
  });

  test.each([{}, { list: null }, { list: {} }, { list: 'ab' }])(
    'names the page that is malformed: %j',
    async (page) => {
      const service = await startService(({ query }) =>
        query.cursor ? page : { list: [item('a')], next_cursor: 'next' },
      );
      const reading = Array.fromAsync(createClient(service).silo.entries.list());
      await expect(reading).rejects.toMatchObject({ name: 'PageError', page: 2 });
    },
  );

  test('has the response of a page that is malformed', async () => {
    const service = await startService(({ headers }, response, turn) => {
      if (turn === 1) return refuse(response, 503, {}, { 'retry-after': '0' });
      response.setHeader('x-request-id', `r-${headers.authorization}`);
      return { list: 'ab' };
    });
    const api = createClient({ ...service, token: 'fake-token' });
    const reading = Array.fromAsync(api.sequence.entries.list(id));
    const error = await reading.catch((caught) => caught);
    expect([error.response.status, responseOf(error)]).toEqual([200, error.response]);
    expect([error.requestId, requestIdOf(error)]).toEqual(['r-***', 'r-***']);
    expect([error.attempts, error.id]).toEqual([2, id]);
  });

  test('ends at a server that ignores the cursor, and names the page', async () => {
    const service = await startService((_request, _response, turn) => ({
      list: [item('a'), item('b')],
      next_cursor: `cursor-${turn}`,
    }));
    const read: string[] = [];
    const reading = (async () => {
      for await (const entry of createClient(service).silo.entries.list()) read.push(entry.id);
    })();
    await expect(reading).rejects.toMatchObject({ name: 'PageError', page: 2 });
    expect(read).toEqual(['a', 'b']);
  });

  test('knows such a server also when its items vary, as signed addresses do', async () => {
    const service = await startService((_request, _response, turn) => ({
      list: ['a', 'b'].map((id) => ({ ...item(id), url: `https://files.example.com/${turn}` })),
      next_cursor: `cursor-${turn}`,
    }));
    const reading = Array.fromAsync(createClient(service).silo.entries.list());
    await expect(reading).rejects.toMatchObject({ name: 'PageError', page: 2 });
  });

  test('gives an entry once for each context in which it is related', async () => {
    const service = await startService((_request, _response, turn) => ({
      list: ['a', 'b'].map((place) => ({ ...item('entry'), context: `/${place}${turn}` })),
      ...(turn < 3 && { next_cursor: `cursor-${turn}` }),
    }));
    const entries = await Array.fromAsync(createClient(service).silo.entries.related(id));
    expect(entries.length).toBe(6);
  });

  test.for([{ position: 1 }, ['a'], 7, true])(
    'names the page whose cursor is no text: %j',
    async (next) => {
      const service = await startService(() => ({ list: [item('a')], next_cursor: next }));
      const reading = Array.fromAsync(createClient(service).silo.entries.list());
      await expect(reading).rejects.toMatchObject({ name: 'PageError', page: 1 });
      expect(service.received.length).toBe(1);
    },
  );

  test.for([null, ''])('ends at the next_cursor %j', async (next_cursor) => {
    const service = await startService(() => ({ list: [item('a')], next_cursor }));
    expect(await Array.fromAsync(createClient(service).silo.entries.list())).toEqual([item('a')]);
  });

  test('stops a cursor that comes again, after all that it gave', async () => {
    const service = await startService((_request, _response, turn) => ({
      list: [item(`${turn}`)],
      next_cursor: ['two', 'three', 'two'][turn - 1],
    }));
    const read: string[] = [];
    const reading = (async () => {
      for await (const entry of createClient(service).silo.entries.list()) read.push(entry.id);
    })();
    await expect(reading).rejects.toBeInstanceOf(CursorLoopError);
    expect(read).toEqual(['1', '2', '3']);
  });

  test('stops at the cursor that it was begun with', async () => {
    const service = await startService(() => ({ list: [item('a')], next_cursor: 'same' }));
    const reading = Array.fromAsync(createClient(service).silo.entries.list({ cursor: 'same' }));
    await expect(reading).rejects.toThrow('page 1 gives the cursor same again');
    expect(service.received.length).toBe(1);
  });

  test('takes an empty page with a known cursor for the end', async () => {
    const service = await startService((_request, _response, turn) => ({
      list: turn === 1 ? [item('a')] : [],
      next_cursor: 'end',
    }));
    expect(await Array.fromAsync(createClient(service).silo.entries.list())).toEqual([item('a')]);
  });

  test('has one deadline for all its pages', async () => {
    useOwnClock();
    const service = await startService((_request, _response, turn) => {
      vi.advanceTimersByTime(30_000);
      return { list: [], ...(turn < 10 && { next_cursor: `${turn}` }) };
    });
    const entries = createClient(service).silo.entries.list({}, { deadline: 100_000 });
    await expect(Array.fromAsync(entries)).rejects.toBeInstanceOf(TimeoutError);
    expect(service.received.length).toBe(4);
  });

  test('repeats a page that failed, and not those before it', async () => {
    const service = await startService((_request, response, turn) => {
      if (turn === 2) return void response.destroy();
      return turn === 1 ? { list: [item('a')], next_cursor: 'b' } : { list: [item('b')] };
    });
    const entries = createClient(service).silo.entries.list();
    expect(await Array.fromAsync(entries, (entry) => entry.id)).toEqual(['a', 'b']);
    expect(service.received.length).toBe(3);
  });
});

describe('the entries of a series, whose pages have but a cursor,', () => {
  test('go on where the cursor leads on', async () => {
    const service = await startService(({ query }) =>
      query.cursor
        ? { list: [item('c')], limit: 2 }
        : { list: [item('a'), item('b')], limit: 2, cursor: 'two' },
    );
    const entries = createClient(service).sequence.entries.list(id);
    expect(await Array.fromAsync(entries, (entry) => entry.id)).toEqual(['a', 'b', 'c']);
  });

  test('come once where the cursor names the page itself', async () => {
    const service = await startService(() => ({
      list: [item('a'), item('b')],
      limit: 2,
      cursor: 'one',
    }));
    const entries = createClient(service).sequence.entries.list(id);
    expect(await Array.fromAsync(entries, (entry) => entry.id)).toEqual(['a', 'b']);
    expect(service.received.length).toBe(2);
  });

  test('end with a page that is not full', async () => {
    const service = await startService(() => ({ list: [item('a')], limit: 2, cursor: 'one' }));
    expect((await Array.fromAsync(createClient(service).sequence.entries.list(id))).length).toBe(1);
    expect(service.received.length).toBe(1);
  });
});
