import fc from 'fast-check';
import { idsOf } from '../../api/decisions.ts';
import type { RequestPlan } from '../../contract/build-request.ts';
import { onlyOn, type ScenarioCheck } from '../../contract/check.ts';
import { anyText, arbitraryOf } from '../../contract/draw/arbitrary.ts';
import { entriesToChange, updateEntry, withText } from '../../contract/run/entries.ts';
import { mark } from '../../contract/run/known.ts';
import type { Body, Scenario } from '../../contract/run/scenario.ts';
import { uuidOfVersion, uuidVersion7 } from '../../contract/uuid.ts';
import type { Exchange } from '../exchange.ts';

/** A drawn request, and the decision on which its validity rests, if it does. */
interface DrawnPlan extends RequestPlan {
  doubt?: string;
}

/** Requests with all their fields, and such with some of them, for which ones are required is open. */
interface Drawn {
  whole: fc.Arbitrary<DrawnPlan>;
  partial?: fc.Arbitrary<DrawnPlan>;
}

type Maker = (scenario: Scenario) => Promise<Drawn>;

const makers: Record<string, Maker> = {
  listSiloEntries: async (scenario) => queries(scenario, {}),
  listRelatedSiloEntries: async (scenario) =>
    queries(scenario, { path: { id: (await scenario.known.entryId()).value } }),
  updateSiloEntry: async (scenario) => {
    const [entry] = await entriesToChange(scenario, 1);
    const { folder, data } = entry;
    scenario.afterwards(() => updateEntry(scenario, entry, { folder, data }, true));
    const document = anyText.map((text) => withText(entry, () => text).data);
    return bodies(scenario, () => ({ id: entry.id }), { content_type: null, data: document });
  },
  createJob: async (scenario) =>
    bodies(scenario, () => ({ id: uuidVersion7() }), await jobFields(scenario)),
  createJobNonIdempotent: async (scenario) =>
    bodies(scenario, () => ({}), await jobFields(scenario)),
  createWorkflow: async (scenario) =>
    bodies(scenario, () => ({ id: uuidOfVersion(4) }), workflowFields(scenario)),
  updateWorkflow: async (scenario) => {
    const id = scenario.require(await scenario.known.workflowId());
    return bodies(scenario, () => ({ id }), workflowFields(scenario));
  },
  listSeriesEntries: async (scenario) =>
    queries(scenario, { path: { series_id: scenario.require(await scenario.known.seriesId()) } }),
  updateWorkspace: async (scenario) => {
    const { name, slug } = await scenario.success('updateWorkspace', { json: {} });
    scenario.afterwards(() =>
      scenario.send('updateWorkspace', { json: { name, slug } }, { restoring: true }),
    );
    const slugs = fc.stringMatching(/^[a-z]{3,12}$/).map((text) => `${mark}-${text}`);
    return bodies(scenario, () => ({}), { slug: slugs });
  },
};

/** Valid requests of many shapes are accepted. */
export const check: ScenarioCheck = {
  id: 'valid-shapes',
  kind: 'exchange',
  asserts:
    'Requests drawn at random from the schema, with texts of many scripts and with all or some of their fields, are accepted and never answered with 5xx.',
  basis: [
    { section: 'Endpoints', fact: 'the fields of a body and their types' },
    { decision: 'D30' },
    { decision: 'D31' },
  ],
  mend: 'Send the request shown, and look in the log of the server; it is the smallest that fails.',
  writes: ['entries', 'workspace', 'workflows', 'jobs'],
  operations: onlyOn(...Object.keys(makers)),
  async run(scenario) {
    const { seed, runs } = scenario.session.settings;
    const { whole, partial } = await (makers[scenario.operation.id] as Maker)(scenario);
    const failed = await judge(scenario, whole, { seed, numRuns: runs });
    if (!failed && partial) await judge(scenario, partial, { seed, numRuns: runs });
  },
};

async function judge(
  scenario: Scenario,
  plans: fc.Arbitrary<DrawnPlan>,
  parameters: { seed: number; numRuns: number },
): Promise<boolean> {
  let smallest: { exchange: Exchange; doubt: string | undefined } | undefined;
  let refusal: number | undefined;
  let judged = false;
  const property = fc.asyncProperty(plans, async ({ doubt, ...plan }) => {
    const exchange = await scenario.send(scenario.operation.id, plan, { expectation: 'open' });
    const status = exchange.response?.status ?? 0;
    // 401, 403 and 429 tell of the token and of the pace, not of the request.
    if ([401, 403, 429].includes(status)) refusal = status;
    else judged = true;
    if (status < 400 || status === refusal) return true;
    smallest = { exchange, doubt };
    return false;
  });
  const { failed, errorInstance } = await fc.check(property, {
    ...parameters,
    interruptAfterTimeLimit: 20_000,
  });
  // Nothing was refused: the request could not be sent, such as in a --read-only run.
  if (failed && !smallest) throw errorInstance;
  if (failed && smallest) tell(scenario, smallest.exchange, smallest.doubt);
  if (!judged && refusal !== undefined) {
    scenario.skip(`needs a request that is let through: every one was answered ${refusal}`);
  }
  return failed;
}

function tell(scenario: Scenario, exchange: Exchange, doubt: string | undefined): void {
  scenario.show(exchange);
  const status = exchange.response?.status ?? 0;
  const details = { expected: 'status 200', actual: `status ${status}` };
  const message =
    status < 500 ? 'A valid request is refused.' : 'A valid request makes the server fail.';
  if (status >= 500 && doubt === undefined) scenario.documented(message, details);
  else scenario.assumed(doubt ?? 'D31', message, details);
}

function bodies(
  scenario: Scenario,
  path: () => Record<string, string>,
  instead: Record<string, fc.Arbitrary<unknown> | null>,
): Drawn {
  const { document, requestBody } = scenario.operation;
  const schema = requestBody?.body?.schema ?? {};
  const drawing = { document, instead };
  const drawn = arbitraryOf(schema, drawing) as fc.Arbitrary<Body>;
  const partial = fc
    .tuple(drawn, fc.infiniteStream(fc.boolean()))
    .map(([json, choices]) =>
      Object.fromEntries(Object.entries(json).filter(() => choices.next().value)),
    );
  return {
    whole: drawn.map((json) => ({ json, path: path() })),
    partial: partial.map((json) => ({ json, path: path(), doubt: 'D30' })),
  };
}

async function jobFields(scenario: Scenario) {
  const { known } = scenario;
  return {
    workflow_id: fc.constant(scenario.require(await known.workflowId())),
    silo_entry_id: fc.constant(scenario.require(await known.entryId())),
    tags: fc.array(anyText, { maxLength: 3 }).map((tags) => [mark, ...tags]),
  };
}

// Providers and schemas are the server's own (D20, D24), so those of the example are kept.
function workflowFields({ known }: Scenario) {
  const body = known.workflowBody();
  const templates = body.steps as Body[];
  const step = fc
    .tuple(fc.constantFrom(...templates), anyText, anyText)
    .map(([template, name, notes]) => ({
      ...template,
      id: uuidOfVersion(7),
      name,
      notes,
      next: [],
    }));
  return {
    name: anyText.map((text) => `${mark} ${text}`),
    country: fc.constantFrom('ES', 'FR', 'de', 'US'),
    schema: fc.constant(body.schema),
    steps: fc.array(step, { maxLength: 3 }),
  };
}

// The names of query parameters are assumed, and so are the forms of their values.
function queries({ operation }: Scenario, plan: RequestPlan): Drawn {
  const { document, parameters } = operation;
  const values = parameters
    .filter((each) => each.in === 'query' && each['x-role'] !== 'page-cursor')
    .map(({ name, 'x-role': role, schema }) => {
      const text =
        role === 'page-size'
          ? fc.integer({ min: 1, max: 50 })
          : arbitraryOf(schema, { document, instead: {} });
      return [name, text.map(String)] as const;
    });
  const [first] = parameters.filter((each) => each.in === 'query');
  const [doubt] = idsOf(first?.['x-decision']);
  const drawn = fc.record(Object.fromEntries(values), { requiredKeys: [] });
  return {
    whole: drawn.map((query) => ({ ...plan, query, ...(doubt !== undefined && { doubt }) })),
  };
}
