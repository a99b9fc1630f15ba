import { answering, changing, type Json, json, rejecting, withHeader } from '../layers.ts';
import type { Layer, Variant } from '../mutant.ts';
import { whileBusy } from '../rare.ts';

const lists = 'listSiloEntries listRelatedSiloEntries';
const workflow = 'createWorkflow updateWorkflow';
const rejectingUpdates: Layer = (next) => async (request) =>
  request.method === 'PATCH'
    ? json({ code: 'conflict', message: 'Try again.' }, 409)
    : next(request);

/** Other errors, and requests that others would accept. */
export const conforming: Variant[] = [
  {
    name: 'an update while another one is in progress is rejected with 409',
    layer: whileBusy(1, rejectingUpdates),
  },
  {
    name: 'of more than eight requests at once, the others are rejected with 503',
    layer: whileBusy(8, () => async () => json({ code: 'busy', message: 'Try again.' }, 503)),
  },
  {
    name: 'media types with parameters, in capitals, or empty',
    layer: changing(lists, (body) => {
      const types = ['Text/XML; charset="utf-8"', '', 'APPLICATION/vnd.example+json'];
      for (const item of body.list) {
        for (const [index, file] of (item.attachments ?? []).entries())
          file.mime = types[index % 3];
      }
    }),
  },
  {
    name: 'bodies of more than 50 kB are rejected with 413',
    layer: answering('*', async ({ sent }) =>
      JSON.stringify(sent ?? '').length > 50_000
        ? json({ code: 'too-large', message: 'The body is too large.' }, 413)
        : undefined,
    ),
  },
  {
    name: 'errors say when to send the request again, in seconds and as a date by turns',
    layer: (next) => {
      let count = 0;
      return rejecting('*', ({ body, status, headers }) => {
        count += 1;
        const time = count % 2 === 0 ? '1' : new Date(Date.now() + 1000).toUTCString();
        return new Response(body, {
          status,
          headers: new Headers([...headers, ['retry-after', time]]),
        });
      })(next);
    },
  },
  {
    name: 'errors are 422 and 403',
    layer: rejecting('*', async (response) =>
      Response.json(await response.json(), { status: response.status === 401 ? 403 : 422 }),
    ),
  },
  {
    name: 'errors are 500',
    layer: rejecting('*', async (response) =>
      Response.json(await response.json(), { status: response.status === 401 ? 401 : 500 }),
    ),
  },
  {
    name: 'errors as problem details',
    layer: rejecting(
      '*',
      (response) =>
        new Response('{"type":"about:blank","title":"Refused","status":400}', {
          status: response.status,
          headers: { 'content-type': 'application/problem+json' },
        }),
    ),
  },
  {
    name: 'errors without a body',
    layer: rejecting('*', (response) => new Response(null, { status: response.status })),
  },
  {
    name: 'errors as HTML',
    layer: rejecting(
      '*',
      (response) =>
        new Response('<p>No.</p>', {
          status: response.status,
          headers: { 'content-type': 'text/html' },
        }),
    ),
  },
  {
    name: 'a document without a content type is rejected for its media type',
    layer: answering('updateSiloEntry', ({ sent }) =>
      sent?.data !== undefined && sent.content_type === undefined
        ? json({ code: 'content-type', message: 'content_type is needed' }, 415)
        : undefined,
    ),
  },
  {
    name: 'every field of a body is required',
    layer: answering(workflow.split(' ')[0] as string, ({ sent }) =>
      typeof sent === 'object' &&
      ['name', 'description', 'country', 'schema', 'steps'].some((name) => !(name in sent))
        ? json({ code: 'missing', message: 'A field is missing.' }, 400)
        : undefined,
    ),
  },
  {
    name: 'short texts only',
    layer: answering('updateWorkspace', ({ sent }) =>
      String(sent?.name ?? '').length > 30
        ? json({ code: 'too-long', message: 'name' }, 422)
        : undefined,
    ),
  },
  {
    name: 'wrong types are passed over',
    layer: rejecting('*', async (response, { operationId, sent }) =>
      response.status === 400 && sent !== undefined && operationId === 'createJobNonIdempotent'
        ? json({ id: crypto.randomUUID(), created_at: 'now', updated_at: 'now' })
        : response,
    ),
  },
  {
    name: 'a media type of its own',
    layer: withHeader('*', 'content-type', () => 'application/vnd.example.v1+json; charset=utf-8'),
  },
  {
    name: 'a media type other than JSON is not acceptable, and the language is echoed',
    layer: answering('*', async ({ request }, ask) => {
      const accept = request.headers.get('accept') ?? '*/*';
      if (!/json|\*/.test(accept)) return json({ code: 'accept', message: 'JSON only' }, 406);
      const response = await ask();
      const headers = new Headers(response.headers);
      headers.set('content-language', request.headers.get('accept-language') ?? 'en');
      headers.set('vary', 'accept, accept-language');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  {
    name: 'messages in the language that was asked for',
    layer: changing('*', (body, { request }) => {
      if (!request.headers.get('accept-language')?.startsWith('de')) return;
      const events = (body.intents ?? []).flatMap((intent: Json) => intent.events);
      for (const each of [...events, ...(body.faults ?? [])]) each.message = `De: ${each.message}`;
      const files = (body.list ?? []).flatMap((entry: Json) => entry.attachments ?? []);
      for (const each of files) each.desc = `De: ${each.desc}`;
    }),
  },
  {
    name: 'every fifth update of an entry is rejected with 409',
    layer: (next) => {
      let count = 0;
      return answering('updateSiloEntry', () => {
        count += 1;
        return count % 5 === 0 ? json({ code: 'conflict', message: 'Try again.' }, 409) : undefined;
      })(next);
    },
  },
  {
    name: 'after twenty fetches of jobs, there are no more for a while',
    layer: (next) => {
      let count = 0;
      return answering('fetchJob', () => {
        count += 1;
        return count > 20 ? json({ code: 'too-many', message: 'Wait.' }, 429) : undefined;
      })(next);
    },
  },
];
