import { defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { exampleToken } from '../../scripts/sandbox/seed/example-seed.ts';
import type { Layer } from './mutant.ts';

/** A JSON object of a response, reached into at any depth. */
// biome-ignore lint/suspicious/noExplicitAny: faults reach into responses at any depth
export type Json = any;

/** What a fault sees of a request. */
export interface Seen {
  request: Request;
  url: URL;
  operationId: string;
  /** Whether the request carries the token of the first workspace. */
  own: boolean;
  /** The value of the request's body, if it is JSON. */
  sent: Json;
}

const { operations } = defaultDefinition.api;

function operationIdOf({ method }: Request, { pathname }: URL): string {
  return operations.find((each) => each.method === method && each.path.match(pathname))?.id ?? '';
}

async function see(request: Request): Promise<Seen> {
  const url = new URL(request.url);
  const text = await request.clone().text();
  let sent: Json;
  try {
    sent = JSON.parse(text);
  } catch {
    sent = undefined;
  }
  const own = request.headers.get('authorization') === `Bearer ${exampleToken}`;
  return { request, url, operationId: operationIdOf(request, url), own, sent };
}

function concerns(ids: string, operationId: string): boolean {
  return ids === '*' ? operationId !== '' : ids.split(' ').includes(operationId);
}

/**
 * Changes the JSON of successful responses.
 *
 * @param ids operationIds, separated by spaces; `*` for all
 * @param change changes the body in place, or returns another one
 */
export function changing(ids: string, change: (body: Json, seen: Seen) => Json): Layer {
  return (next) => async (request) => {
    const seen = await see(request);
    const response = await next(request);
    if (response.status !== 200 || !concerns(ids, seen.operationId)) return response;
    const body = await response.json();
    const changed = change(body, seen) ?? body;
    const text = typeof changed === 'string' ? changed : JSON.stringify(changed);
    return new Response(text, { status: 200, headers: response.headers });
  };
}

/**
 * Responds in place of the server, or changes the whole response.
 *
 * @param answer gets the request and a function that asks the server; `undefined` leaves it to it
 */
export function answering(
  ids: string,
  answer: (
    seen: Seen,
    ask: (request?: Request) => Promise<Response>,
  ) => Promise<Response | undefined> | Response | undefined,
): Layer {
  return (next) => async (request) => {
    const seen = await see(request);
    const copy = request.clone();
    const ask = (other: Request = request) => next(other);
    const given = concerns(ids, seen.operationId) ? await answer(seen, ask) : undefined;
    return given ?? next(copy);
  };
}

/** Responds with an error to a request of the same address while another is under way. */
export function oneAtATime(ids: string, status = 409): Layer {
  const running = new Set<string>();
  return answering(ids, async ({ url }, ask) => {
    if (running.has(url.pathname)) return json({ code: 'conflict', message: 'no' }, status);
    running.add(url.pathname);
    const response = await ask();
    running.delete(url.pathname);
    return response;
  });
}

/**
 * Changes successful responses to requests that run beside others.
 *
 * @param least how many run at once before it does, the own one included
 * @param change gets the body and how many run
 */
export function changingAtOnce(
  ids: string,
  least: number,
  change: (body: Json, running: number) => void,
): Layer {
  return (next) => {
    let running = 0;
    return answering(ids, async (_, ask) => {
      running += 1;
      const beside = running;
      const response = await ask();
      await new Promise(setImmediate);
      running -= 1;
      if (response.status !== 200 || beside < least) return response;
      const body = await response.json();
      change(body, beside);
      return json(body);
    })(next);
  };
}

/** Changes what a creation responds with when it is repeated. */
export function changingRepeated(ids: string, change: (body: Json, seen: Seen) => void): Layer {
  return (next) => {
    const created = new Set<string>();
    return changing(ids, (body, seen) => {
      if (created.has(body.id)) change(body, seen);
      created.add(body.id);
    })(next);
  };
}

/**
 * Responds with 404 to a fetch of some jobs.
 *
 * @param ids the operations that create them
 * @param isHidden whether a job is among them, by the response to its creation
 */
export function hidingJobs(ids: string, isHidden: (body: Json, seen: Seen) => boolean): Layer {
  return (next) => {
    const hidden = new Set<string>();
    return both(
      changing(ids, (body, seen) => {
        if (isHidden(body, seen)) hidden.add(body.id);
      }),
      answering('fetchJob', ({ url }) =>
        hidden.has(url.pathname.slice(-36))
          ? json({ code: 'not-found', message: 'no' }, 404)
          : undefined,
      ),
    )(next);
  };
}

/** Rejects a creation that is repeated with the keys of its body in another order. */
export function rejectingOtherOrder(ids: string): Layer {
  return (next) => {
    const created = new Map<string, string>();
    return answering(ids, ({ url, sent }) => {
      const id = url.pathname.slice(-36);
      const keys = JSON.stringify(Object.keys(sent ?? {}));
      const before = created.get(id) ?? keys;
      created.set(id, before);
      return before === keys ? undefined : json({ code: 'conflict', message: 'no' }, 409);
    })(next);
  };
}

/** Shows another resource than the one that was asked for. */
export function showingAnother(ids: string): Layer {
  return changing(ids, (body) => {
    body.id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
  });
}

/** Changes each entry in the responses that show entries. */
export function changingEntries(change: (entry: Json) => void): Layer {
  return changing('listSiloEntries listRelatedSiloEntries updateSiloEntry', (body) => {
    for (const entry of body.list ?? [body]) change(entry);
  });
}

/**
 * Shows entries otherwise once they were updated.
 *
 * @param change gets an entry, and whether it was updated
 * @param counts whether an update with this body counts
 */
export function changingUpdated(
  change: (entry: Json, isUpdated: boolean) => void,
  counts: (sent: Json) => unknown = () => true,
): Layer {
  return (next) => {
    const updated = new Set<string>();
    const noting = changing('updateSiloEntry', (body, { sent }) => {
      if (counts(sent)) updated.add(body.id);
    });
    return changingEntries((entry) => change(entry, updated.has(entry.id)))(noting(next));
  };
}

/** Rejects UUIDs of a version in the path. */
export function rejectingVersion(ids: string, version: string): Layer {
  return answering(ids, ({ url }) =>
    url.pathname.at(-22) === version ? json({ code: 'version', message: 'no' }, 400) : undefined,
  );
}

/** Creates a resource where an update finds none. */
export function creatingUnknown(ids: string): Layer {
  return answering(ids, async ({ url, sent, own }, ask) => {
    const response = await ask();
    if (!own || response.status !== 404) return response;
    const time = new Date().toISOString();
    return json({ id: url.pathname.slice(-36), ...sent, created_at: time, updated_at: time });
  });
}

/** Responds with an error to requests that meet a condition. */
export function failingWhere(
  ids: string,
  isMet: (seen: Seen) => boolean | undefined,
  status = 500,
): Layer {
  return answering(ids, (seen) =>
    isMet(seen) ? json({ code: 'failed', message: 'no' }, status) : undefined,
  );
}

/** The request with another body. */
export function withBody({ url, method, headers }: Request, body: Json): Request {
  const others = new Headers(headers);
  others.delete('content-length');
  return new Request(url, { method, headers: others, body: JSON.stringify(body) });
}

/** Changes the responses that are errors. */
export function rejecting(
  ids: string,
  change: (response: Response, seen: Seen) => Promise<Response> | Response,
): Layer {
  return (next) => async (request) => {
    const seen = await see(request);
    const response = await next(request);
    if (response.status < 400 || !concerns(ids, seen.operationId)) return response;
    return change(response, seen);
  };
}

/** Sends another request than came. */
export function asking(
  ids: string,
  change: (seen: Seen) => { url?: URL; json?: Json; token?: string } | undefined,
): Layer {
  return (next) => async (request) => {
    const seen = await see(request);
    const changes = concerns(ids, seen.operationId) ? change(seen) : undefined;
    if (!changes) return next(request);
    const headers = new Headers(request.headers);
    if (changes.token) headers.set('authorization', `Bearer ${changes.token}`);
    const body =
      changes.json === undefined ? await request.clone().text() : JSON.stringify(changes.json);
    const init = request.method === 'GET' ? {} : { body };
    return next(
      new Request(changes.url ?? request.url, { method: request.method, headers, ...init }),
    );
  };
}

/** Gives every response a header, in place of one with that name. */
export function withHeader(ids: string, name: string, value: () => string): Layer {
  return answering(ids, async (_, ask) => {
    const response = await ask();
    response.headers.set(name, value());
    return response;
  });
}

/** One layer above another. */
export function both(outer: Layer, inner: Layer): Layer {
  return (next) => outer(inner(next));
}

export function json(body: Json, status = 200): Response {
  return Response.json(body, { status });
}

/** The lists of events of a job, one for each intent. */
export const eventsOf = (job: Json): Json[][] => job.intents.map(({ events }: Json) => events);

/** A file of a job. */
export const attachment = (id: string) => ({
  id,
  name: 'report.pdf',
  mime: 'application/pdf',
  size: 1,
});

/** Lists no entry that has been updated so often. */
export function hidingAfter(most: number): Layer {
  return (next) => {
    const updates = new Map<string, number>();
    const noting = changing('updateSiloEntry', (body: Json) => {
      updates.set(body.id, (updates.get(body.id) ?? 0) + 1);
    });
    const hiding = changing('listSiloEntries', (body: Json) => {
      body.list = body.list.filter(({ id }: Json) => (updates.get(id) ?? 0) < most);
    });
    return hiding(noting(next));
  };
}

/** Gives other names to query parameters; those of the document mean nothing to the server. */
export function renamed(names: Record<string, string>, ids = '*') {
  return asking(ids, ({ url }) => {
    const other = new URL(url);
    for (const [documented, own] of Object.entries(names)) {
      other.searchParams.delete(documented);
      const value = url.searchParams.get(own);
      if (value !== null) other.searchParams.set(documented, value);
    }
    return { url: other };
  });
}

/** An entry, or an update of one, whose document has no members that are null, at any depth. */
export function withoutNull<Body extends object>(body: Body): Body {
  const { data } = body as Json;
  if (data === undefined) return body;
  return {
    ...body,
    data: JSON.parse(JSON.stringify(data), function (this: Json, _, value) {
      return value === null && !Array.isArray(this) ? undefined : value;
    }),
  };
}
