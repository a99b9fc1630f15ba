import { otherToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import { answering, changing, json, rejecting, showingAnother } from '../layers.ts';
import type { Mutant } from '../mutant.ts';

const authorize = 'authorizeEnrollment';

/** Enrollments are found by their ids alone, whichever owner is named. */
const comparingIdsAlone: NonNullable<Mutant['rules']> = {
  matchingEnrollments: (enrollments, { id }) =>
    enrollments.filter((each) => id === undefined || each.id === id),
};

/** Enrollments that are authorized wrongly. */
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
    name: 'an authorization without the id gives the enrollment another owner',
    check: 'enrollment-owner',
    level: 'assumed',
    layer: changing(authorize, (body, { sent }) => {
      if (sent?.id === undefined) body.owner_id = body.id;
    }),
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
    name: 'wrong credentials of a client make the server fail',
    check: 'wrong-credentials',
    level: 'assumed',
    layer: answering(authorize, async (_, ask) => {
      const response = await ask();
      return response.status === 401 ? json({ code: 'internal', message: 'no' }, 500) : response;
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
    name: 'another enrollment is authorized than the one that is named',
    check: 'response-shows-request',
    layer: changing(authorize, (body) => {
      body.id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
      body.owner_id = '01a1a0dc-c353-7a49-9068-b8f456a03adb';
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
    name: 'an enrollment comes back under another id',
    check: 'response-shows-request',
    level: 'assumed',
    layer: showingAnother(authorize),
  },
  {
    name: 'the owner of an enrollment comes back as its application',
    check: 'response-shows-request',
    layer: changing(authorize, (body) => {
      [body.owner_id, body.app_id] = [body.app_id, body.owner_id];
    }),
  },
];
