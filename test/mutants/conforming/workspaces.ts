import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import { answering, asking, changing, json, rejecting } from '../layers.ts';
import type { Variant } from '../mutant.ts';

const lists = 'listSiloEntries listRelatedSiloEntries';
const job = 'createJob createJobNonIdempotent fetchJob';
const workflow = 'createWorkflow updateWorkflow';

const { changeWorkspace } = defaultRules;

/** Other answers to what workspaces, tokens and authorizations do. */
export const conforming: Variant[] = [
  {
    name: 'the name of a workspace is emptied by an update without it',
    layer: changing('updateWorkspace', (body, { own, sent }) => {
      if (own && sent?.name === undefined) body.name = '';
    }),
  },
  {
    name: 'the redirect of a request without a token leads to a login page',
    layer: rejecting('*', (response) =>
      response.status === 401
        ? new Response(null, { status: 302, headers: { location: '/login/' } })
        : response,
    ),
  },
  {
    name: 'another owner in an authorization is passed over',
    rules: {
      matchingEnrollments: (enrollments, { id }) =>
        enrollments.filter((each) => id === undefined || each.id === id),
    },
  },
  {
    name: 'a new name gives the workspace a new slug',
    rules: {
      changeWorkspace: (workspace, body, now) =>
        changeWorkspace(
          workspace,
          { ...body, ...(body.name !== undefined && { slug: body.slug ?? `of-${body.name}` }) },
          now,
        ),
    },
  },
  {
    name: 'an authorization needs a token too',
    layer: answering('authorizeEnrollment', ({ request }) =>
      request.headers.has('authorization')
        ? undefined
        : json({ code: 'unauthorized', message: 'no' }, 401),
    ),
  },
  {
    name: 'no operation needs a token, but for that on the workspace of the token',
    layer: asking(
      `${lists} ${job} ${workflow} updateSiloEntry listSeriesEntries authorizeEnrollment`,
      ({ request }) =>
        request.headers.has('authorization') ? undefined : { token: 'fake-sandbox-token' },
    ),
  },
  {
    name: 'an authorization gives its enrollment another owner',
    layer: changing('authorizeEnrollment', (body) => {
      body.owner_id = '019c22aa-584b-7dbd-ba49-d0d906b4ed00';
    }),
  },
  {
    name: 'three wrong authorizations in a row lock the client out for a moment',
    layer: (next) => {
      let wrong = 0;
      return answering('authorizeEnrollment', async (_, ask) => {
        if (wrong >= 3) {
          wrong = 0;
          return json({ code: 'locked', message: 'Try again later.' }, 429);
        }
        const response = await ask();
        wrong = response.status === 200 ? 0 : wrong + 1;
        return response;
      })(next);
    },
  },
  {
    name: 'after wrong credentials, right ones are rejected with 401 for two seconds',
    layer: (next) => {
      let until = 0;
      return answering('authorizeEnrollment', async (_, ask) => {
        if (performance.now() < until)
          return json({ code: 'unauthorized', message: 'Try again later.' }, 401);
        const response = await ask();
        if (response.status === 401) until = performance.now() + 2000;
        return response;
      })(next);
    },
  },
  {
    name: 'the data of an enrollment counts the attempts that failed',
    layer: (next) => {
      let failed = 0;
      return answering('authorizeEnrollment', async (_, ask) => {
        const response = await ask();
        if (response.status !== 200) {
          failed += 1;
          return response;
        }
        const body = { ...(await response.json()), data: { failed_attempts: failed } };
        failed = 0;
        return json(body);
      })(next);
    },
  },
];
