import { planRun, routeAfter } from '../../../scripts/sandbox/areas/transform/job-run.ts';
import { defaultRules } from '../../../scripts/sandbox/operations.ts';
import type { Call } from '../../../scripts/sandbox/rules.ts';
import { asking, both, changing, eventsOf, type Json } from '../layers.ts';
import type { Layer, Mutant } from '../mutant.ts';
import { each } from './operations.ts';

/** Runs some jobs as if each step that fails had ended well. */
function failingAsWell(isMet: (call: Call) => boolean): Mutant['rules'] & object {
  return {
    planRun: (steps, call) =>
      isMet(call)
        ? planRun(steps, call.now, {
            settingsOf: (step) => call.rules.settingsOf(step, call),
            routeAfter: (step, status, all) =>
              routeAfter(step, status === 'ERR' ? 'OK' : status, all),
          })
        : defaultRules.planRun(steps, call),
  };
}

/** A server that does not have the providers of the example, but those of its own jobs, under names of its own. */
const otherProviders: Layer = (next) => {
  const renamed = (text: string, change: (provider: string) => string) =>
    text.replaceAll(/"provider":"([^"]+)"/g, (_, name) => `"provider":"${change(name)}"`);
  const isStep = ({ pathname }: URL) => pathname.startsWith('/transform/');
  return async (request) => {
    const url = new URL(request.url);
    if (!isStep(url)) return next(request);
    const body = renamed(await request.clone().text(), (name) =>
      name.startsWith('own.') ? name.slice(4) : `unknown.${name}`,
    );
    const init = request.method === 'GET' ? {} : { body };
    const { method, headers } = request;
    const response = await next(new Request(request.url, { method, headers, ...init }));
    const shown = renamed(await response.text(), (name) =>
      name.startsWith('unknown.') ? name.slice(8) : `own.${name}`,
    );
    return new Response(shown, { status: response.status, headers: response.headers });
  };
};

/** Another UUID that is the same each time. */
function idBeside(id: string): string {
  return `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`;
}

/** Jobs that run other steps than their workflow says. */
export const mutants: Mutant[] = [
  {
    name: 'a step that ends with a status of its own is shown with ERR',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const event of eventsOf(body).flat())
        if (event.status === 'REVIEW') event.status = 'ERR';
    }),
  },
  {
    name: 'a step that ends with a status of its own has no events',
    check: 'job-routing',
    layer: changing(each, (body) => {
      for (const intent of body.intents)
        if (intent.events.some(({ status }: Json) => status === 'REVIEW')) intent.events = [];
    }),
  },
  {
    name: 'a step behind one that failed is routed as if it had failed, too',
    check: 'job-routing',
    rules: (() => {
      let before = 'OK';
      return {
        routeAfter(step, status, steps) {
          const used = before === 'ERR' && step !== steps[0] ? before : status;
          before = status;
          return routeAfter(step, used, steps);
        },
      };
    })(),
  },
  {
    name: 'every step runs, whatever the links',
    check: 'job-routing',
    rules: {
      routeAfter: (step, _, steps) => {
        const next = steps[steps.indexOf(step) + 1];
        return next ? { step: next } : 'end';
      },
    },
  },
  {
    name: 'any link that stops ends a run, where the providers of the example are unknown',
    check: 'job-routing',
    layer: otherProviders,
    rules: {
      settingsOf: (step, call) => ({
        ...defaultRules.settingsOf(step, call),
        ...(step.provider?.startsWith('unknown.') && { outcome: 'ERR', code: 'unknown' }),
      }),
      routeAfter: (step, status, steps) =>
        step.next?.some(({ stop }) => stop === true) ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'a link leads to the first step that has the name of its own one',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const routed = routeAfter(step, status, steps);
        if (routed === 'end' || !('step' in routed)) return routed;
        const named = steps.find(({ name }) => name === routed.step.name);
        return { step: named ?? routed.step };
      },
    },
  },
  {
    name: 'a step that takes a while is followed as if it had failed',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const { delay = 0 }: Json = step.config?.sandbox ?? {};
        return routeAfter(step, delay > 100 ? 'ERR' : status, steps);
      },
    },
  },
  {
    name: 'steps without settings are passed over',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        let next = routeAfter(step, status, steps);
        const isEmpty = ({ config = {} }: Json) => Object.keys(config).length === 0;
        while (next !== 'end' && 'step' in next && isEmpty(next.step)) {
          next = routeAfter(next.step, 'OK', steps);
        }
        return next;
      },
    },
  },
  {
    name: 'a run ends after its first step',
    check: 'job-routing',
    rules: { routeAfter: () => 'end' },
  },
  {
    name: 'the link of another status is taken',
    check: 'job-routing',
    level: 'assumed',
    rules: { routeAfter: (step, _, steps) => routeAfter(step, 'ERR', steps) },
  },
  {
    name: 'the first link of another status than that of the step is taken',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const other = step.next?.find((link) => link.status !== status);
        return routeAfter(step, other?.status ?? status, steps);
      },
    },
  },
  {
    name: 'the last of three links is taken where none has the status of the step',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const links = step.next ?? [];
        const isNone = links.length > 2 && !links.some((link) => link.status === status);
        return routeAfter(step, isNone ? String(links.at(-1)?.status) : status, steps);
      },
    },
  },
  {
    name: 'a step with a single link ends the run',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        step.next?.length === 1 ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'a run ends where any link of a step stops',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        step.next?.some(({ stop }) => stop) ? 'end' : routeAfter(step, status, steps),
    },
  },
  {
    name: 'after the fifth step, the link of failure is taken',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        routeAfter(step, /(Fork [3-9])$/.test(step.name ?? '') ? 'ERR' : status, steps),
    },
  },
  {
    name: 'only the first two links of a step are looked at',
    check: 'job-routing',
    rules: {
      routeAfter: ({ next, ...step }, status, steps) =>
        routeAfter({ ...step, ...(next && { next: next.slice(0, 2) }) }, status, steps),
    },
  },
  {
    name: 'a link is taken whose status begins with that of the step',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const link = step.next?.find((each) => each.status?.startsWith(status));
        return routeAfter(step, link?.status ?? status, steps);
      },
    },
  },
  {
    name: 'failures take the link of success',
    check: 'job-routing',
    rules: { routeAfter: (step, _, steps) => routeAfter(step, 'OK', steps) },
  },
  {
    name: 'an intent of no step',
    check: 'job-routing',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.step_id = '01a1a0dc-c353-7a49-9068-b8f456a03ada';
    }),
  },
  {
    name: 'an intent is named after its provider',
    check: 'intent-steps',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.name = intent.provider;
    }),
  },
  {
    name: 'names of intents are cut after 16 characters',
    check: 'intent-steps',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.name = intent.name.slice(0, 16);
    }),
  },
  {
    name: 'an intent has another provider',
    check: 'intent-steps',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.provider = 'unknown';
    }),
  },
  {
    name: 'an intent is named as the last workflow names the step that has its id',
    check: 'job-routing',
    layer: (next) => {
      const names = new Map<string, string>();
      const noted = asking('createWorkflow updateWorkflow', ({ sent }) => {
        for (const { id, name } of sent?.steps ?? []) names.set(id, name);
        return undefined;
      });
      const named = changing(each, (body) => {
        for (const intent of body.intents) intent.name = names.get(intent.step_id) ?? intent.name;
      });
      return both(named, noted)(next);
    },
  },
  {
    name: 'an intent stays open although its step has ended',
    check: 'intent-steps',
    level: 'assumed',
    layer: changing(each, (body) => {
      for (const intent of body.intents) intent.completed = false;
    }),
  },
  {
    name: 'the first link is taken if none names the status',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const links = step.next ?? [];
        const isNamed = links.some((link) => link.status === status);
        return routeAfter(step, isNamed ? status : (links[0]?.status ?? status), steps);
      },
    },
  },
  {
    name: 'a step that failed takes the link of success where it has none of its own',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const isNamed = step.next?.some((link) => link.status === status);
        return routeAfter(step, isNamed || status !== 'ERR' ? status : 'OK', steps);
      },
    },
  },
  {
    name: 'the first link is taken, whatever the status',
    check: 'job-routing',
    rules: {
      routeAfter: (step, _, steps) => routeAfter(step, step.next?.[0]?.status ?? 'OK', steps),
    },
  },
  {
    name: 'a run ends after a step that ends with neither OK nor ERR',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) =>
        ['OK', 'ERR'].includes(status) ? routeAfter(step, status, steps) : 'end',
    },
  },
  {
    name: 'a link that stops is passed over for a status other than OK and ERR',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const isOther = !['OK', 'ERR'].includes(status);
        const stops = step.next?.some((link) => link.status === status && link.stop);
        const following = steps[steps.indexOf(step) + 1];
        return isOther && stops && following
          ? { step: following }
          : routeAfter(step, status, steps);
      },
    },
  },
  {
    name: 'a run ends after twelve steps',
    check: 'job-routing',
    layer: changing(each, (body) => {
      body.intents = body.intents.slice(0, 12);
    }),
  },
  {
    name: 'a stop is passed over',
    check: 'job-routing',
    rules: {
      routeAfter: (step, status, steps) => {
        const next = routeAfter(step, status, steps);
        const following = steps[steps.indexOf(step) + 1];
        return next === 'end' && following ? { step: following } : next;
      },
    },
  },
  {
    name: 'the last step runs twice',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      const last = body.intents.at(-1);
      if (last && body.completed_at) body.intents.push({ ...last, id: idBeside(last.id) });
    }),
  },
  {
    name: 'every job runs twice',
    check: 'job-routing',
    layer: changing(each, (body) => {
      if (!body.completed_at) return;
      const again = body.intents.map((intent: Json) => ({ ...intent, id: idBeside(intent.id) }));
      body.intents.push(...again);
    }),
  },
  {
    name: 'intents are listed backwards',
    check: 'job-routing',
    level: 'assumed',
    layer: changing(each, (body) => {
      body.intents.reverse();
    }),
  },
  {
    name: 'a job that was created by POST goes on after a failure as if there were none',
    check: 'job-fields',
    rules: failingAsWell(({ request }) => request.method === 'POST'),
  },
  {
    name: 'a job under an id of version 1 goes on after a failure as if there were none',
    check: 'job-fields',
    rules: failingAsWell(({ id }) => id[14] === '1'),
  },
];
