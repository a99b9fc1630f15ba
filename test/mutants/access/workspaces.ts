import { exampleToken, otherToken } from '../../../scripts/sandbox/seed/example-seed.ts';
import { answering, asking, changing, type Json, json, withBody } from '../layers.ts';
import type { Mutant } from '../mutant.ts';
import { whileBusy } from '../rare.ts';

const workspace = 'updateWorkspace';

/** Workspaces that are updated wrongly, or confused. */
export const mutants: Mutant[] = [
  {
    name: 'a logo may be a script',
    check: 'invalid-shapes',
    level: 'assumed',
    layer: asking(workspace, ({ sent }) =>
      String(sent?.logo_url).startsWith('javascript:') ? { json: {} } : undefined,
    ),
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
    name: 'the name of another workspace cannot be changed',
    check: 'other-workspace-updates',
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
