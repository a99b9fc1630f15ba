import { uuidOfVersion } from '../../scripts/lib/uuid.ts';
import { defaultRules } from '../../scripts/sandbox/operations.ts';
import {
  answering,
  asking,
  changing,
  changingAtOnce,
  changingRepeated,
  creatingUnknown,
  type Json,
  json,
  oneAtATime,
  rejectingOtherOrder,
  rejectingVersion,
  showingAnother,
} from './layers.ts';
import type { Layer, Mutant } from './mutant.ts';

const create = 'createWorkflow';
const update = 'updateWorkflow';
const { createWorkflow, changeWorkflow } = defaultRules;

/** Workflows that are created or updated wrongly. */
export const mutants: Mutant[] = [
  {
    name: 'an update of a step keeps settings that it leaves out',
    check: 'workflow-updated',
    level: 'assumed',
    layer: changing('updateWorkflow', (body, { sent }) => {
      const config = sent?.steps?.[0]?.config;
      if (config?.kept === 1) body.steps[0].config.dropped = 2;
    }),
  },
  {
    name: 'an update leaves the steps that it keeps in their order',
    check: 'workflow-updated',
    layer: ((next) => {
      const orders = new Map<string, string[]>();
      return changing(`${create} ${update}`, (body: Json) => {
        const ids = orders.get(body.id) ?? [];
        const place = ({ id }: Json) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
        body.steps.sort((a: Json, b: Json) => place(a) - place(b));
        orders.set(
          body.id,
          body.steps.map(({ id }: Json) => id),
        );
      })(next);
    }) as Layer,
  },
  {
    name: 'a new workflow gives its settings to the steps of others that have the same ids',
    check: 'workflow-leaves-others',
    layer: ((next) => {
      const settings = new Map<string, Json>();
      return changing(`${create} ${update}`, (body: Json, { sent }) => {
        for (const step of sent?.country === undefined ? [] : (sent.steps ?? [])) {
          settings.set(step.id, step.config);
        }
        for (const step of body.steps ?? []) step.config = settings.get(step.id) ?? step.config;
      })(next);
    }) as Layer,
  },
  {
    name: 'a provider adds settings of its own to its step',
    check: 'workflow-steps',
    level: 'assumed',
    layer: changing(create, (body) => {
      for (const step of body.steps) step.config = { ...step.config, retries: 3 };
    }),
  },
  {
    name: 'a provider has settings of its own in place of those of its step',
    check: 'workflow-steps',
    layer: changing(create, (body) => {
      for (const step of body.steps)
        if (step.config?.sandbox) step.config.sandbox = { outcome: 'OK' };
    }),
  },
  {
    name: 'a step with empty settings gets those of the one before',
    check: 'workflow-steps',
    layer: changing(create, (body) => {
      for (const [index, step] of body.steps.entries())
        if (index > 0 && Object.keys(step.config ?? {}).length === 0)
          step.config = body.steps[index - 1].config;
    }),
  },
  {
    name: 'an update passes over steps that the workflow did not have',
    check: 'workflow-updated',
    layer: ((next) => {
      const ids = new Map<string, Set<string>>();
      return changing(`${create} ${update}`, (body: Json, { sent }) => {
        const present = ids.get(body.id);
        if (present && sent?.steps)
          body.steps = body.steps.filter(({ id }: Json) => present.has(id));
        ids.set(body.id, new Set(body.steps?.map(({ id }: Json) => id)));
      })(next);
    }) as Layer,
  },
  {
    name: 'an update of a step keeps its provider',
    check: 'workflow-updated',
    layer: ((next) => {
      const providers = new Map<string, string>();
      return changing(`${create} ${update}`, (body: Json) => {
        for (const step of body.steps ?? []) {
          step.provider = providers.get(step.id) ?? step.provider;
          providers.set(step.id, step.provider);
        }
      })(next);
    }) as Layer,
  },
  {
    name: 'an update of the steps takes a country, too',
    check: 'workflow-update-keeps',
    layer: (next) => {
      const countries = new Map<string, string>();
      return changing(update, (body, { sent }) => {
        if (sent?.steps && sent.country) countries.set(body.id, sent.country);
        body.country = countries.get(body.id) ?? body.country;
      })(next);
    },
  },
  {
    name: 'an update of the description disables a workflow',
    check: 'workflow-update-keeps',
    level: 'assumed',
    layer: changing(update, (body, { sent }) => {
      if (sent?.description !== undefined) body.disabled = true;
    }),
  },
  {
    name: 'an update of the name lowers the version of a workflow',
    check: 'workflow-update-keeps',
    level: 'assumed',
    layer: changing(update, (body, { sent }) => {
      if (sent?.name !== undefined) body.version = '0';
    }),
  },
  {
    name: 'an update of the steps leaves the version of a workflow',
    check: 'workflow-update-keeps',
    level: 'assumed',
    layer: (next) => {
      const versions = new Map<string, string>();
      return changing(update, (body, { sent }) => {
        if (sent?.steps) body.version = versions.get(body.id) ?? body.version;
        versions.set(body.id, body.version);
      })(next);
    },
  },
  {
    name: 'two steps of one identifier are accepted',
    check: 'rejected-change',
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, { steps, ...update }, now) => ({
        ...changeWorkflow(workflow, update, now),
        ...(steps && { steps }),
      }),
    },
  },
  {
    name: 'every workflow is disabled',
    check: 'not-disabled',
    level: 'assumed',
    layer: changing('createWorkflow updateWorkflow', (body) => {
      body.disabled = true;
    }),
  },
  {
    name: 'a workflow without a description gets its name for one',
    check: 'workflow-steps',
    level: 'assumed',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return { ...made, ...(made.description === '' && { description: made.name }) };
      },
    },
  },
  {
    name: 'statuses of links are in small letters',
    check: 'workflow-steps',
    layer: changing('createWorkflow updateWorkflow', (body) => {
      for (const link of (body.steps ?? []).flatMap(({ next = [] }: Json) => next))
        link.status = link.status?.toLowerCase();
    }),
  },
  {
    name: 'providers of steps are in small letters',
    check: 'workflow-steps',
    layer: changing('createWorkflow updateWorkflow', (body) => {
      for (const step of body.steps ?? []) step.provider = step.provider?.toLowerCase();
    }),
  },
  {
    name: 'the last step is dropped',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) =>
        createWorkflow(id, { ...body, ...(body.steps && { steps: body.steps.slice(0, 2) }) }, now),
    },
  },
  {
    name: 'steps are reordered',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return { ...made, steps: (made.steps ?? []).toReversed() };
      },
    },
  },
  {
    name: 'the links of steps are lost',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return { ...made, steps: (made.steps ?? []).map((step) => ({ ...step, next: [] })) };
      },
    },
  },
  {
    name: 'the settings of steps are lost',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return { ...made, steps: (made.steps ?? []).map((step) => ({ ...step, config: {} })) };
      },
    },
  },
  {
    name: 'a description is cut after 255 letters',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return {
          ...made,
          ...(made.description !== undefined && { description: made.description.slice(0, 255) }),
        };
      },
    },
  },
  {
    name: 'letters beyond ASCII are mangled',
    check: 'workflow-steps',
    rules: {
      createWorkflow: (id, body, now) => {
        const made = createWorkflow(id, body, now);
        return {
          ...made,
          ...(made.name !== undefined && { name: made.name.replace(/[^\p{ASCII}]/gu, '?') }),
        };
      },
    },
  },
  {
    name: 'a random UUID is rejected',
    check: 'workflow-versions',
    layer: rejectingVersion(create, '4'),
  },
  {
    name: 'a UUID made of a name is rejected',
    check: 'workflow-versions',
    layer: rejectingVersion(create, '5'),
  },
  {
    name: 'a repeated creation is rejected',
    check: 'workflow-repeated',
    rules: { repeatsWorkflow: () => false },
  },
  {
    name: 'a repeated creation with its keys in another order is rejected',
    check: 'workflow-repeated',
    layer: rejectingOtherOrder(create),
  },
  {
    name: 'a workflow whose creation was repeated is not found by updates and jobs',
    check: 'workflow-repeated',
    layer: (next) => {
      const created = new Map<string, number>();
      const isLost = (id: string) => (created.get(id) ?? 0) > 1;
      return answering(`${create} ${update} createJob`, ({ operationId, url, sent }) => {
        const id = url.pathname.slice(-36);
        if (operationId === create) created.set(id, (created.get(id) ?? 0) + 1);
        else if (isLost(operationId === update ? id : String(sent?.workflow_id)))
          return json({ code: 'not_found', message: 'no' }, 404);
        return undefined;
      })(next);
    },
  },
  {
    name: 'a repeated creation disables the workflow',
    check: 'workflow-repeated',
    layer: ((next) => {
      const seen = new Set<string>();
      return changing(create, (body: Json) => {
        body.disabled = seen.has(body.id);
        seen.add(body.id);
      })(next);
    }) as Layer,
  },
  {
    name: 'a repeated creation names the steps anew that were sent without an id',
    check: 'workflow-repeated',
    level: 'assumed',
    layer: changingRepeated(create, (body, { sent }) => {
      for (const [index, { id }] of sent.steps.entries())
        if (id === undefined) body.steps[index].id = uuidOfVersion(7);
    }),
  },
  {
    name: 'of creations at once, some give another description',
    check: 'workflow-repeated-at-once',
    layer: changingAtOnce(create, 10, (body, running) => {
      body.description = `Copy ${running}`;
    }),
  },
  {
    name: 'of creations of a workflow at once, one succeeds',
    check: 'workflow-repeated-at-once',
    alone: true,
    level: 'assumed',
    layer: (next) => oneAtATime(create)(next),
  },
  {
    name: 'of creations of a workflow at once, all but one fail',
    check: 'workflow-repeated-at-once',
    layer: (next) => oneAtATime(create, 500)(next),
  },
  {
    name: 'a repeated creation creates anew',
    check: 'workflow-repeated',
    level: 'assumed',
    layer: changingRepeated(create, (body) => {
      body.created_at = '2030-01-01T00:00:00.000Z';
      body.updated_at = body.created_at;
    }),
  },
  {
    name: 'an update of the name is not kept',
    check: 'workflow-updated',
    layer: ((next) => {
      const names = new Map<string, string>();
      return changing(`${create} ${update}`, (body: Json, { sent, operationId }) => {
        if (operationId === create) names.set(body.id, body.name);
        else if (sent?.name === undefined && names.has(body.id)) body.name = names.get(body.id);
      })(next);
    }) as Layer,
  },
  {
    name: 'an update of the steps is passed over',
    check: 'workflow-updated',
    rules: {
      changeWorkflow: (workflow, { steps: _, ...rest }, now) => changeWorkflow(workflow, rest, now),
    },
  },
  {
    name: 'an update of the steps adds them',
    check: 'workflow-updated',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        ...(body.steps && { steps: [...(workflow.steps ?? []), ...body.steps] }),
      }),
    },
  },
  {
    name: 'an update takes the country',
    check: 'workflow-update-keeps',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        ...('country' in body && { country: String(body.country) }),
      }),
    },
  },
  {
    name: 'an update takes the time of creation',
    check: 'fields-beyond-update',
    alone: true,
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        ...('created_at' in body && { created_at: String(body.created_at) }),
      }),
    },
  },
  {
    name: 'a creation takes the time of creation',
    check: 'fields-beyond-creation',
    alone: true,
    level: 'assumed',
    layer: changing(create, (body, { sent }) => {
      if (sent?.created_at) body.created_at = sent.created_at;
    }),
  },
  {
    name: 'an update acts on the workflow that its body names',
    check: 'fields-beyond-update',
    level: 'assumed',
    layer: asking(update, ({ url, sent }) =>
      typeof sent?.id === 'string'
        ? { url: new URL(`/transform/v1/workflows/${sent.id}`, url), json: sent }
        : undefined,
    ),
  },
  {
    name: 'an update wipes the schema',
    check: 'workflow-update-keeps',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        schema: '',
      }),
    },
  },
  {
    name: 'an update wipes the description',
    check: 'workflow-update-keeps',
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        description: body.description ?? '',
      }),
    },
  },
  {
    name: 'an update wipes the steps',
    check: 'workflow-update-keeps',
    level: 'assumed',
    rules: {
      changeWorkflow: (workflow, body, now) => ({
        ...changeWorkflow(workflow, body, now),
        steps: body.steps ?? [],
      }),
    },
  },
  {
    name: 'an update creates what does not exist',
    check: 'unknown-resource',
    level: 'assumed',
    layer: creatingUnknown(update),
  },
  {
    name: 'the response to an update is another workflow',
    check: 'same-resource',
    layer: showingAnother(update),
  },
  {
    name: 'a plain update shows a description that is cut',
    check: 'workflow-steps',
    layer: changing(update, (body, { sent }) => {
      if (sent && Object.keys(sent).length === 0)
        body.description = body.description?.slice(0, 255);
    }),
  },
  {
    name: 'a job runs nothing once its workflow was created again',
    check: 'workflow-update-runs',
    rules: (() => {
      const repeated = new Set<string>();
      return {
        repeatsWorkflow: (created, call) => {
          const isRepeated = defaultRules.repeatsWorkflow(created, call);
          if (isRepeated) repeated.add(call.id);
          return isRepeated;
        },
        workflowOf: (call, id) => {
          const workflow = defaultRules.workflowOf(call, id);
          return workflow && repeated.has(workflow.id ?? '')
            ? { ...workflow, steps: [] }
            : workflow;
        },
      };
    })(),
  },
  {
    name: 'after an update of the name alone, a job runs the first step of its workflow only',
    check: 'workflow-update-runs',
    rules: (() => {
      const renamed = new Set<string>();
      return {
        changeWorkflow: (workflow, update, now) => {
          if (update.steps) renamed.delete(workflow.id ?? '');
          else if (update.name !== undefined) renamed.add(workflow.id ?? '');
          return changeWorkflow(workflow, update, now);
        },
        workflowOf: (call, id) => {
          const workflow = defaultRules.workflowOf(call, id);
          const [first] = workflow?.steps ?? [];
          return workflow && first && renamed.has(workflow.id ?? '')
            ? { ...workflow, steps: [{ ...first, next: [{ status: 'OK', stop: true }] }] }
            : workflow;
        },
      };
    })(),
  },
  {
    name: 'a workflow under an id of version 1 cannot be updated',
    check: 'workflow-versions',
    layer: answering(update, ({ url }) =>
      url.pathname.slice(-36)[14] === '1'
        ? json({ code: 'not-found', message: 'There is none.' }, 404)
        : undefined,
    ),
  },
  {
    name: 'notes of steps are cut after 2,000 characters',
    check: 'large-workflow',
    layer: changing(`${create} ${update}`, (body) => {
      for (const step of body.steps ?? [])
        if (typeof step.notes === 'string') step.notes = step.notes.slice(0, 2000);
    }),
  },
  {
    name: 'a step has at most ten links',
    check: 'large-workflow',
    layer: changing(`${create} ${update}`, (body) => {
      for (const step of body.steps ?? []) step.next = step.next?.slice(0, 10);
    }),
  },
  {
    name: 'the response to an update of a workflow gives all of its steps one name',
    check: 'response-shows-request',
    layer: changing(update, ({ steps = [] }) => {
      for (const step of steps) step.name = steps[0].name;
    }),
  },
];
