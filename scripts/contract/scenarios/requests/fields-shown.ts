import { factsAt } from '../../../api/facts.ts';
import { createsJob, pageOf, successOf } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import type { Property, ResolvedSchema } from '../../../api/schema.ts';
import { type BasisId, restsOn } from '../../../checks/basis.ts';
import { isSuccessStatus } from '../../../checks/exchange.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { sameUuid } from '../../../checks/values.ts';
import {
  asObject,
  isJsonObject,
  type JsonObject,
  objectsOf,
  parseJson,
} from '../../../lib/json.ts';
import type { RequestPlan } from '../../requests/build-request.ts';
import { existingRelation, settledEntries } from '../../resources/entries/mentions.ts';
import { walk, walkWhole } from '../../resources/entries/walk.ts';
import { jobBody, tryCreate } from '../../resources/jobs/job-creation.ts';
import { isCompleted } from '../../resources/jobs/job-views.ts';
import { variedChain } from '../../resources/jobs/job-workflows.ts';
import { completedJob, needCompletion } from '../../resources/jobs/known-jobs.ts';
import { isEmpty } from '../../resources/values/differences.ts';
import type { Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';

/** The facts that say of a field what it carries, and not only of which type it is, with the names of these fields. */
const carriers: ReadonlyMap<string, BasisId> = new Map([
  ['status', 'F170'],
  ['completed', 'F171'],
  ['events', 'F280'],
  ['series_id', 'F257'],
]);

/** Fields that hang on what a request asks for, or on where a page stands. */
const ofTheRequest: readonly (Role | undefined)[] = [
  'page-cursor',
  'next-cursor',
  'folder-filter',
  'since-filter',
];

/** Fields of which D29 says whether they are always there. */
const alwaysThere: readonly string[] = ['id', 'created_at', 'updated_at'];

export const fieldsShown: ScenarioCheck = {
  id: 'fields-shown',
  kind: 'stateful',
  asserts:
    'Some response shows each field that the interface lists for a resource or a part of one. A search shows the fields of an entry that the listing shows.',
  basis: restsOn(...carriers.values(), 'F076', 'F230', 'F258', 'D161', 'D183'),
  fix: 'Write every field that has a value into the response; look for a name that is misspelled, or a field that a mapping leaves out.',
  writes: ['workflows', 'jobs', 'tokens'],
  operations: onEach(
    (operation) => (successOf(operation)?.content?.schema.properties.length ?? 0) > 0,
  ),
  async run(scenario) {
    // A search finds some entries only.
    if (searchesRelations(scenario.operation)) return compareSearch(scenario);
    const schema = successOf(scenario.operation)?.content?.schema;
    if (!schema) return;
    const shown: ShownFields = new Map();
    const sent: ShownFields = new Map();
    for (const each of await responses(scenario)) note(shown, schema, each, '');
    if (scenario.operation.role === 'create-workflow') {
      note(sent, schema, scenario.data.example(scenario.operation), '');
    }
    // That nothing of the object is there is one finding, of another check.
    if (shown.get('')?.fields.size === 0)
      scenario.skip('needs a response with a field of the object');
    for (const [place, { schema: part, fields, count }] of shown) {
      // Of the parts of what a page lists, a few need not have every value.
      if (isOnPage(scenario, place) && count < fewest) continue;
      const missing = part.properties.filter(({ name }) => !fields.has(name));
      report(scenario, place, missing, sent.get(place)?.fields);
    }
  },
};

/** Looks for fields that no entry of a search has although the listing shows them of the same entries. */
async function compareSearch(scenario: Scenario): Promise<void> {
  const { operation } = scenario;
  const item = pageOf(operation)?.items.schema.items;
  const related = existingRelation(await settledEntries(scenario));
  if (!related) return scenario.skip('needs an entry whose document mentions another one');
  const { id } = related.target;
  if (await lacksItems(scenario, id)) return;
  const { items: found } = await walk(scenario, operation, { id });
  const { items: all } = await walkWhole(scenario, 'list-entries');
  const listed = all.filter(({ id }) => found.some((each) => sameUuid(each.id, id)));
  if (!item || listed.length === 0)
    return scenario.skip('needs a search that finds a listed entry');
  const [inSearch, inListing]: [ShownFields, ShownFields] = [new Map(), new Map()];
  for (const each of found) note(inSearch, item, each, '');
  // Searches alone have it.
  if (item.property('context') && !inSearch.get('')?.fields.has('context')) {
    const details = { pointer: '/list/0/context', expected: 'a path', actual: 'no such field' };
    scenario.assumed('D183', 'No entry of a search shows `context`.', details);
  }
  for (const each of listed) note(inListing, item, each, '');
  for (const [place, { schema, fields }] of inListing) {
    const shown = inSearch.get(place)?.fields;
    const missing = schema.properties.filter(
      (each) => shown && fields.has(each.name) && !shown.has(each.name) && !isFree(each.schema),
    );
    for (const { name, schema: field } of missing) {
      const pointer = `/list/0${place.replaceAll('*', '0')}/${name}`;
      const details = { pointer, expected: describe(field), actual: 'no such field' };
      scenario.assumed('D183', `A search does not show \`${name}\`, as the listing does.`, details);
    }
  }
}

/** @returns whether the page of a search that finds something has no list at all, which is reported */
async function lacksItems(scenario: Scenario, id: string): Promise<boolean> {
  const items = pageOf(scenario.operation)?.items;
  const page = await scenario.success(scenario.operation, { id });
  if (!items || page[items.name] !== undefined) return false;
  scenario.documented('F076', `A search that finds entries has no \`${items.name}\`.`, {
    pointer: `/${items.name}`,
    expected: describe(items.schema),
    actual: 'no such field',
  });
  return true;
}

/** The fields that some objects show, by the place of those objects, in which `*` stands for any index. */
type ShownFields = Map<string, ShownPart>;

interface ShownPart {
  schema: ResolvedSchema;
  fields: Set<string>;
  /** How many objects there are. */
  count: number;
}

/** How many parts of resources a listing has to show before a field that none of them has counts. */
const fewest = 4;

function note(shown: ShownFields, schema: ResolvedSchema, value: unknown, place: string): void {
  if (Array.isArray(value)) {
    const { items } = schema;
    if (items) for (const item of value) note(shown, items, item, `${place}/*`);
  } else if (isJsonObject(value) && schema.properties.length > 0) {
    const known = shown.get(place) ?? { schema, fields: new Set<string>(), count: 0 };
    shown.set(place, known);
    known.count += 1;
    for (const { name, schema: property } of schema.properties) {
      // A list or an object without anything in it is shown, as is a value that stands for none (D85).
      if (value[name] === undefined) continue;
      known.fields.add(name);
      note(shown, property, value[name], `${place}/${name}`);
    }
  }
}

/** Responses of the operation that together can show all of its fields. */
async function responses(scenario: Scenario): Promise<JsonObject[]> {
  const { operation } = scenario;
  if (operation.role === 'fetch-job') {
    const { id: workflowId } = await variedChain(scenario, await needCompletion(scenario), 6);
    return [(await completedJob(scenario, { workflowId })).job];
  }
  if (createsJob(operation)) return [await createdCompleted(scenario)];
  const plan = await scenario.validPlan(operation);
  const page = pageOf(operation);
  const response = await scenario.success(operation, plan);
  if (!page) return [response];
  if (response[page.items.name] === undefined) await compareListName(scenario, plan, page.items);
  const variable = operation.path.variables.at(-1);
  const id = variable === undefined ? undefined : plan.path?.[variable];
  const { items } = await walk(scenario, operation, { ...(id !== undefined && { id }) });
  if (isEmpty(items)) scenario.skip('needs a page with items');
  return [response, { [page.items.name]: items }];
}

/** A page whose list has another name than the interface gives it does not have the list. */
async function compareListName(
  scenario: Scenario,
  plan: RequestPlan,
  { name, key, schema }: Property,
): Promise<void> {
  const { response } = await scenario.respond(scenario.operation, plan);
  const body = isSuccessStatus(response.status) ? asObject(parseJson(response.body)) : {};
  const other = Object.keys(body).find((each) => hasItems(body[each], schema));
  const { facts } = scenario.run.api;
  const [fact] = schema.places.flatMap((place) => factsAt(facts, place));
  if (body[key] !== undefined || other === undefined || fact === undefined) return;
  const details = { pointer: `/${name}`, expected: describe(schema), actual: `a list in ${other}` };
  scenario.documented(fact.id, `A page has a list of another name than \`${name}\`.`, details);
  scenario.skip(`needs a page with \`${name}\``);
}

/** How many fields of a resource tell that an object is one. */
const enoughInCommon = 3;

/** Whether a value is a list of what a page lists, and not of links or messages. */
function hasItems(value: unknown, { items }: ResolvedSchema): boolean {
  const names = items?.properties.map(({ key }) => key) ?? [];
  const isItem = (each: JsonObject) =>
    names.filter((name) => Object.hasOwn(each, name)).length >= enoughInCommon;
  return objectsOf(value).some(isItem);
}

/** The response to a creation that waits until the job has completed: before, what it shows hangs on how far it is. */
async function createdCompleted(scenario: Scenario): Promise<JsonObject> {
  const known = await needCompletion(scenario);
  const { id: workflowId } = await variedChain(scenario, known, 6);
  const json = await jobBody(scenario, workflowId);
  for (const wait of [1, 3]) {
    const { job } = await tryCreate(scenario, scenario.operation, json, { wait });
    if (job && isCompleted(job)) return job;
  }
  return scenario.skip('needs a job that completes while its creation waits');
}

/** @param sent the fields that the request gave to what it created, which is to have them */
function report(
  scenario: Scenario,
  place: string,
  missing: readonly Property[],
  sent: ReadonlySet<string> = new Set(),
): void {
  const { method, requestBody } = scenario.operation;
  const { facts } = scenario.run.api;
  // An update may clear what it leaves out (D79 to D81); what it sends, another check looks for.
  const updated = method === 'PATCH' && place === '' ? requestBody?.content?.schema : undefined;
  const counted = missing.filter(
    ({ name, schema }) =>
      !ofTheRequest.includes(schema.role) &&
      !alwaysThere.includes(name) &&
      updated?.property(name) === undefined &&
      // A listing may leave out whole documents.
      !(isOnPage(scenario, `${place}/`) && isFree(schema)) &&
      // Only a search says where something was mentioned.
      name !== 'context',
  );
  for (const { name, schema } of counted) {
    const carrier = carriers.get(name);
    // A page may show less of a resource than a response that holds it alone, and a creation less than a fetch.
    const isStated =
      carrier !== undefined && !isOnPage(scenario, place) && !createsJob(scenario.operation);
    const isOwn = (place: string) => factsAt(facts, place).some(({ id }) => id === carrier);
    const own = isStated && schema.places.some(isOwn) ? carrier : undefined;
    const fact = own ?? (sent.has(name) ? scenario.callFact() : undefined);
    const message = `No response shows \`${name}\`.`;
    const details = {
      pointer: `${place.replaceAll('*', '0')}/${name}`,
      expected: describe(schema),
      actual: 'no such field',
    };
    if (fact === undefined) scenario.assumed(decisionFor(scenario), message, details);
    else scenario.documented(fact, message, details);
  }
}

// What the response to a creation shows of a job is open by itself.
function decisionFor({ operation }: Scenario): string {
  return createsJob(operation) ? 'D161' : 'D183';
}

function isOnPage({ operation }: Scenario, place: string): boolean {
  const page = pageOf(operation);
  return page !== undefined && place.startsWith(`/${page.items.name}/`);
}

/** Whether a schema says nothing of what an object holds. */
function isFree({ type, properties, values }: ResolvedSchema): boolean {
  return type === 'object' && properties.length === 0 && values === undefined;
}

function describe({ keywords }: ResolvedSchema): string {
  return `a value of the type ${[keywords.type].flat().join(' or ') || 'stated'}`;
}
