import { exampleToken, otherToken } from '../../scripts/sandbox/seed/example-seed.ts';
import {
  answering,
  asking,
  changing,
  type Json,
  json,
  rejecting,
  showingAnother,
  withBody,
  withHeader,
} from './layers.ts';
import type { Mutant } from './mutant.ts';
import { whileBusy } from './rare.ts';

const authorize = 'authorizeEnrollment';
const workspace = 'updateWorkspace';

/** Enrollments are found by their ids alone, whichever owner is named. */
const comparingIdsAlone: NonNullable<Mutant['rules']> = {
  matchingEnrollments: (enrollments, { id }) =>
    enrollments.filter((each) => id === undefined || each.id === id),
};

/** Tokens, workspaces and enrollments that are mixed up. */
export const mutants: Mutant[] = [
  {
    name: 'the token of an enrollment shows the name that the workspace had at first',
    check: 'enrollment-token',
    alone: true,
    layer: (next) => {
      let name: string | undefined;
      return changing('updateWorkspace', (body, { own, request }) => {
        if (request.headers.get('authorization')?.endsWith(otherToken)) return;
        name ??= body.name;
        if (!own) body.name = name;
      })(next);
    },
  },
  {
    name: 'a creation that is repeated with another token of the workspace is rejected',
    check: 'enrollment-token',
    level: 'assumed',
    layer: (next) => {
      const tokens = new Map<string, string | null>();
      return answering('createJob', ({ request, url }) => {
        const token = request.headers.get('authorization');
        const first = tokens.get(url.pathname) ?? token;
        tokens.set(url.pathname, first);
        return first === token ? undefined : json({ code: 'conflict', message: 'no' }, 409);
      })(next);
    },
  },
  {
    name: 'tokens of enrollments are running numbers',
    check: 'enrollment-token',
    level: 'assumed',
    layer: (next) => {
      const tokens = new Map<string, string>();
      return async (request) => {
        const token = tokens.get(
          request.headers.get('authorization')?.slice('Bearer '.length) ?? '',
        );
        const headers = new Headers(request.headers);
        if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
        return changing(authorize, (body) => {
          const number = `enrollment-token-${String(tokens.size).padStart(6, '0')}`;
          tokens.set(number, body.token);
          body.token = number;
        })(next)(token === undefined ? request : new Request(request, { headers }));
      };
    },
  },
  {
    name: 'a logo may be a script',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: asking(workspace, ({ sent }) =>
      String(sent?.logo_url).startsWith('javascript:') ? { json: {} } : undefined,
    ),
  },
  {
    name: 'a path that no operation has makes the server fail',
    check: 'unknown-path',
    level: 'assumed',
    alone: true,
    layer: (next) => async (request) => {
      const response = await next(request);
      return request.url.includes('unknown-path') ? json({ code: 'failed' }, 500) : response;
    },
  },
  {
    name: 'an update of the slug alone gives it to every workspace',
    check: 'workspace-of-token',
    layer: (next) => {
      let latest: string | undefined;
      return changing(workspace, (body, { sent }) => {
        if (sent?.slug !== undefined && sent.name === undefined) latest = sent.slug;
        else if (sent?.slug !== undefined) latest = undefined;
        body.slug = latest ?? body.slug;
      })(next);
    },
  },
  {
    name: 'a slug that is taken is rejected after the name was stored',
    check: 'workspace-of-token',
    level: 'assumed',
    layer: answering(workspace, async ({ sent, request }, ask) => {
      const response = await ask();
      if (response.status === 409) await ask(withBody(request, { name: sent.name }));
      return response;
    }),
  },
  {
    name: 'the slug of another workspace can be taken',
    check: 'workspace-of-token',
    level: 'assumed',
    layer: answering(workspace, async ({ sent, request }, ask) => {
      const response = await ask();
      if (response.status !== 409) return response;
      const { slug, ...rest } = sent;
      const again = await ask(withBody(request, rest));
      return json({ ...(await again.json()), slug });
    }),
  },
  {
    name: 'an authorization without the id gives the enrollment another owner',
    check: 'enrollment-owner',
    level: 'assumed',
    layer: changing(authorize, (body, { sent }) => {
      if (sent?.id === undefined) body.owner_id = body.id;
    }),
  },
  {
    name: 'a workspace has the country with which its slug begins',
    check: 'workspace-kept',
    layer: (next) => {
      let country: string | undefined;
      return changing(workspace, (body, { own, sent }) => {
        if (!own) return;
        if (sent?.slug !== undefined) country = sent.slug.slice(0, 2).toUpperCase();
        body.country = country ?? body.country;
      })(next);
    },
  },
  {
    name: 'the slug that a workspace has is taken',
    check: 'workspace-kept',
    level: 'assumed',
    layer: (next) => {
      let slug: string | undefined;
      return answering(workspace, async ({ sent, own }, ask) => {
        if (!own) return undefined;
        if (sent?.slug !== undefined && sent.slug === slug)
          return json({ code: 'conflict', message: 'slug: taken' }, 409);
        const response = await ask();
        const shown = await response.json();
        slug = shown.slug ?? slug;
        return json(shown, response.status);
      })(next);
    },
  },
  {
    name: 'the first new name of a workspace changes its country for good',
    check: 'workspace-kept',
    layer: (next) => {
      let isNamed = false;
      return changing(workspace, (body, { own, sent }) => {
        if (!own) return;
        isNamed ||= sent?.name !== undefined;
        if (isNamed) body.country = 'US';
      })(next);
    },
  },
  {
    name: 'an update of the logo takes the country of a workspace away',
    check: 'workspace-kept',
    layer: (next) => {
      let isTaken = false;
      return changing(workspace, (body, { own, sent }) => {
        if (!own) return;
        isTaken ||= sent?.logo_url !== undefined;
        if (isTaken) body.country = null;
      })(next);
    },
  },
  {
    name: 'an update takes the country of a workspace from its body',
    check: 'fields-beyond-update',
    level: 'assumed',
    layer: (next) => {
      let country: unknown;
      return changing(workspace, (body, { own, sent }) => {
        if (!own) return;
        country = sent?.country ?? country;
        if (country !== undefined) body.country = country;
      })(next);
    },
  },
  {
    name: 'shared caches may store every response',
    check: 'not-shared',
    alone: true,
    level: 'assumed',
    layer: withHeader('*', 'cache-control', () => 'public, max-age=3600'),
  },
  {
    name: 'a page of every origin may read responses with credentials',
    check: 'not-shared',
    level: 'assumed',
    layer: answering('*', async ({ request }, ask) => {
      const response = await ask();
      const origin = request.headers.get('origin');
      if (origin !== null) response.headers.set('access-control-allow-origin', origin);
      response.headers.set('access-control-allow-credentials', 'true');
      return response;
    }),
  },
  {
    name: 'a path that no operation has succeeds',
    check: 'unknown-path',
    level: 'assumed',
    layer: (next) => async (request) => {
      const response = await next(request);
      return request.url.includes('unknown-path') ? json({}) : response;
    },
  },
  {
    name: 'HEAD makes the server fail',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) =>
      request.method === 'HEAD' ? new Response(null, { status: 500 }) : next(request),
  },
  {
    name: 'a method that no operation has succeeds',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) => {
      const response = await next(request);
      return response.status === 405 ? json({}) : response;
    },
  },
  {
    name: 'a workflow can be deleted',
    check: 'unknown-method',
    level: 'assumed',
    layer: (next) => async (request) => (request.method === 'DELETE' ? json({}) : next(request)),
  },
  {
    name: 'an update of the workspace ends its token',
    check: 'token-lasts',
    level: 'assumed',
    alone: true,
    layer: (next) => {
      const ended = new Set<string>();
      return answering('*', async ({ request, operationId, sent }, ask) => {
        const token = request.headers.get('authorization') ?? '';
        if (ended.has(token)) return json({ code: 'unauthorized', message: 'no' }, 401);
        if (operationId === workspace && sent?.name) ended.add(token);
        return ask();
      })(next);
    },
  },
  {
    name: 'no token is needed',
    check: 'token-required',
    level: 'assumed',
    rules: { readToken: (_, request) => request.headers.authorization?.slice(7) ?? exampleToken },
  },
  {
    name: 'without a token, the server fails',
    check: 'token-required',
    level: 'assumed',
    layer: answering('*', ({ request }) =>
      request.headers.has('authorization')
        ? undefined
        : json({ code: 'fails', message: 'no' }, 500),
    ),
  },
  {
    name: 'an authorization that is rejected shows a token',
    check: 'wrong-credentials',
    level: 'assumed',
    layer: rejecting(authorize, async (response) =>
      json({ ...(await response.json()), token: 'fake-token' }, response.status),
    ),
  },
  {
    name: 'an update without a token is rejected and made all the same',
    check: 'rejected-update',
    level: 'assumed',
    layer: (next) => async (request) => {
      const response = await next(request.clone());
      if (request.method === 'PATCH' && response.status === 401) {
        const headers = new Headers(request.headers);
        headers.set('authorization', `Bearer ${exampleToken}`);
        await next(new Request(request, { headers }));
      }
      return response;
    },
  },
  {
    name: 'any token will do',
    check: 'token-known',
    level: 'assumed',
    layer: asking('*', ({ request }) => {
      const given = request.headers.get('authorization');
      return given && ![exampleToken, otherToken].some((each) => given.endsWith(each))
        ? { token: exampleToken }
        : undefined;
    }),
  },
  {
    name: 'an id is as good as a token',
    check: 'token-known',
    level: 'assumed',
    layer: asking('*', ({ request }) =>
      /Bearer [0-9a-f-]{36}$/.test(request.headers.get('authorization') ?? '')
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'one operation needs no token',
    check: 'token-required',
    level: 'assumed',
    layer: asking('listSeriesEntries', ({ request }) =>
      request.headers.has('authorization') ? undefined : { token: exampleToken },
    ),
  },
  {
    name: 'the token of an enrollment is not stored',
    check: 'enrollment-token',
    level: 'assumed',
    layer: changing(authorize, (body) => {
      body.token = `fake-${body.token}`;
    }),
  },
  {
    name: 'any secret will do',
    check: 'wrong-credentials',
    level: 'assumed',
    rules: { secretMatches: (client) => client !== undefined },
  },
  {
    name: 'an unknown enrollment is authorized',
    check: 'wrong-credentials',
    level: 'assumed',
    rules: {
      matchingEnrollments: (enrollments, { owner_id }) =>
        enrollments.filter((each) => owner_id === undefined || each.owner_id === owner_id),
    },
  },
  {
    name: 'the owner is not compared',
    check: 'enrollment-owner',
    level: 'assumed',
    alone: true,
    rules: comparingIdsAlone,
  },
  {
    name: 'an enrollment gets the owner of the authorization',
    check: 'enrollment-owner',
    level: 'assumed',
    rules: comparingIdsAlone,
    layer: changing(authorize, (body, { sent }) => {
      body.owner_id = sent.owner_id;
    }),
  },
  {
    name: 'every company sees the same entries',
    check: 'entries-of-company',
    level: 'assumed',
    layer: asking('listSiloEntries', ({ request, url }) =>
      url.search === '' && request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'listings are kept by their address, whatever the token',
    check: 'entries-of-company',
    layer: (next) => {
      const kept = new Map<string, { time: number; response: Promise<Response> }>();
      return answering('listSiloEntries', async ({ url }, ask) => {
        const now = performance.now();
        const earlier = kept.get(url.href);
        const known = earlier && now - earlier.time < 1500 ? earlier : undefined;
        const { time, response } = known ?? { time: now, response: ask() };
        kept.set(url.href, { time, response });
        return (await response).clone();
      })(next);
    },
  },
  {
    name: 'by a cursor of the first company, the other one sees its entries',
    check: 'entries-of-company',
    alone: true,
    layer: answering('listSiloEntries', async ({ request, url }, ask) => {
      if (!request.headers.get('authorization')?.endsWith(otherToken)) return undefined;
      if (!url.searchParams.has('cursor')) return undefined;
      const response = await ask(
        new Request(url, { headers: { authorization: `Bearer ${exampleToken}` } }),
      );
      return response.ok ? response : undefined;
    }),
  },
  {
    name: 'by folder, every company sees the same entries',
    check: 'folder-filter',
    layer: asking('listSiloEntries', ({ request, url }) =>
      url.searchParams.has('folder') && request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'under load, every token acts on the first workspace',
    check: 'workspaces-at-once',
    layer: whileBusy(
      8,
      asking(workspace, ({ request }) =>
        request.headers.get('authorization')?.endsWith(otherToken)
          ? { token: exampleToken }
          : undefined,
      ),
    ),
  },
  {
    name: 'a listing is of the company of the request before',
    check: 'workspaces-at-once',
    layer: (next) => {
      let before: string | null = null;
      return async (request) => {
        const token = before;
        before = request.headers.get('authorization');
        const isListing = new URL(request.url).pathname === '/silo/v1/entries';
        if (token === null || !isListing) return next(request);
        const headers = new Headers(request.headers);
        headers.set('authorization', token);
        return next(new Request(request, { headers }));
      };
    },
  },
  {
    name: 'entries of others can be updated',
    check: 'foreign-resource',
    level: 'assumed',
    layer: asking('updateSiloEntry', ({ request }) =>
      request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'jobs of others can be fetched',
    check: 'foreign-resource',
    alone: true,
    level: 'assumed',
    layer: asking('fetchJob', ({ request }) =>
      request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'the first workspace is updated, whatever the token',
    check: 'workspace-of-token',
    layer: asking(workspace, ({ request }) =>
      request.headers.get('authorization')?.endsWith(otherToken)
        ? { token: exampleToken }
        : undefined,
    ),
  },
  {
    name: 'an update renames every workspace',
    check: 'workspace-of-token',
    layer: (next) => {
      let name: string | undefined;
      return changing(workspace, (body: Json, { sent, request }) => {
        if (request.headers.get('authorization')?.endsWith(exampleToken)) name = sent?.name ?? name;
        else if (name) body.name = name;
      })(next);
    },
  },
  {
    name: 'the name of a workspace is not kept',
    check: 'workspace-kept',
    layer: (next) => {
      let first: string | undefined;
      return changing(workspace, (body: Json, { sent }) => {
        first ??= body.name;
        if (sent?.name === undefined) body.name = first;
      })(next);
    },
  },
  {
    name: 'the response to an update leaves out the name that it sends',
    check: 'workspace-kept',
    level: 'assumed',
    layer: changing(workspace, (body: Json, { sent }) => {
      if (sent?.name !== undefined) delete body.name;
    }),
  },
  {
    name: 'the time of update of the workspace stands still',
    check: 'update-time',
    level: 'assumed',
    layer: (next) => {
      let first: string | undefined;
      return changing(workspace, (body: Json) => {
        first ??= body.updated_at;
        body.updated_at = first;
      })(next);
    },
  },
  {
    name: 'the country of a workspace is empty',
    check: 'text-content',
    level: 'assumed',
    layer: changing('updateWorkspace', (body) => {
      body.country = '';
    }),
  },
  {
    name: 'no response shows the slug of the workspace',
    check: 'workspace-kept',
    level: 'assumed',
    layer: changing('updateWorkspace', (body) => {
      delete body.slug;
    }),
  },
  {
    name: 'the slug of a workspace cannot be changed',
    check: 'workspace-kept',
    rules: {
      changeWorkspace: (present, update, now) => ({
        ...present,
        ...(update.name !== undefined && { name: update.name }),
        updated_at: new Date(now).toISOString(),
      }),
    },
  },
  {
    name: 'an enrollment comes back under another id',
    check: 'response-shows-request',
    level: 'assumed',
    layer: showingAnother(authorize),
  },
  {
    name: 'another enrollment is authorized than the one that is named',
    check: 'response-shows-request',
    layer: changing(authorize, (body) => {
      body.id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
      body.owner_id = '01a1a0dc-c353-7a49-9068-b8f456a03adb';
    }),
  },
  {
    name: 'wrong credentials of a client make the server fail',
    check: 'wrong-credentials',
    level: 'assumed',
    layer: answering(authorize, async (_, ask) => {
      const response = await ask();
      return response.status === 401 ? json({ code: 'internal', message: 'no' }, 500) : response;
    }),
  },
  {
    name: 'an enrollment comes back under the id of its app',
    check: 'response-shows-request',
    layer: changing(authorize, (body) => {
      body.id = body.app_id;
    }),
  },
  {
    name: 'an enrollment is its own owner',
    check: 'response-shows-request',
    layer: changing(authorize, (body) => {
      body.owner_id = body.id;
    }),
  },
  {
    name: 'an enrollment names its owner as its app',
    check: 'ids-apart',
    level: 'assumed',
    layer: changing(authorize, (body) => {
      body.app_id = body.owner_id;
    }),
  },
  {
    name: 'an enrollment is disabled, and gets a token',
    check: 'not-disabled',
    level: 'assumed',
    layer: changing(authorize, (body) => {
      body.disabled = true;
    }),
  },
  {
    name: 'an authorization is rejected with a redirect',
    check: 'error-status',
    level: 'assumed',
    layer: answering(authorize, async (_, ask) => {
      const response = await ask();
      return response.status === 200 ? response : json({ code: 'see', message: 'elsewhere' }, 300);
    }),
  },
  {
    name: 'after wrong credentials, right ones are rejected',
    check: 'enrollment-again',
    layer: (next) => {
      let locked = false;
      return answering(authorize, async (_, ask) => {
        const response = locked
          ? json({ code: 'credentials', message: 'wrong' }, 401)
          : await ask();
        locked ||= response.status === 401;
        return response;
      })(next);
    },
  },
  {
    name: 'each authorization shows another application',
    check: 'enrollment-again',
    layer: changing(authorize, (body) => {
      body.app_id = crypto.randomUUID();
    }),
  },
  {
    name: 'the name of another workspace cannot be changed',
    check: 'other-workspace',
    layer: (next) => {
      let first: string | undefined;
      return changing(workspace, (body: Json, { own }) => {
        if (own) return;
        first ??= body.name;
        body.name = first;
      })(next);
    },
  },
];
