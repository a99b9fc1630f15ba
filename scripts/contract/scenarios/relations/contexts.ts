import { isListingBy, parameterWithRole } from '../../../api/operation.ts';
import { restsOn } from '../../../checks/basis.ts';
import { idsOf } from '../../../checks/values.ts';
import { asObject, text } from '../../../lib/json.ts';
import { type ListedEntry, relate } from '../../resources/entries/entry-data.ts';
import {
  addMentions,
  addTo,
  awaitFound,
  mentionedIn,
  mentionShapes,
  search,
  settledEntries,
  unrelated,
} from '../../resources/entries/mentions.ts';
import { type Walk, walkWhole } from '../../resources/entries/walk.ts';
import { readUntil } from '../../session/lag.ts';
import type { Details, RoleValues, Scenario } from '../../session/scenario.ts';
import { onEach, type ScenarioCheck } from '../../session/scenario-check.ts';
import { reportQuery } from '../../session/understood-queries.ts';

/** Whether a search finds by context. */
export const contextFilter: ScenarioCheck = {
  id: 'context-filter',
  kind: 'stateful',
  asserts:
    'A search with the context of a related entry finds that entry, and none whose context is another one. An entry that mentions the UUID at two places is found by either, and shown with it.',
  basis: restsOn('D155', 'D70'),
  fix: 'Compare the context of the query with that of each mention, as a whole and character by character.',
  writes: ['entries'],
  operations: onEach((each) => isListingBy(each, 'context-filter')),
  async run(scenario) {
    const { target, entries, twice } = await relateAtPlaces(scenario);
    const plain = await awaitFound(scenario, target, entries);
    const contexts = contextsOf(plain, entries);
    if (contexts.size === 0) return scenario.skip('needs a related entry with a `context`');
    const read = () => searchAll(scenario, target, contexts);
    const found = await readUntil(read, (each) => findingsOf(each, contexts).length === 0);
    const understood = isUnderstood(found, contexts);
    // The check of related entries looks at what is found where others have a text that is no mention.
    const [place] = entries.flatMap(({ data }) => placeOfText(data) ?? []);
    if (place !== undefined) await search(scenario, target, { context: place });
    if (understood && twice) await compareTwice(scenario, target, twice, contexts);
    if (understood) await compareWithTarget(scenario, target, entries);
    for (const { context, message, isIndexed, ...details } of findingsOf(found, contexts)) {
      // Once more, so that it is this request which is shown.
      await search(scenario, target, { context, unchecked: true });
      reportQuery(scenario, 'context-filter', understood && !isIndexed, { message, ...details });
    }
  },
};

/** An entry, and others that mention it. */
interface Related {
  target: ListedEntry;
  /** Up to four, each of which mentions it at another place. */
  entries: ListedEntry[];
  twice?: TwiceRelated;
}

/** An entry that mentions another at the place of a second one, and at a place with another name. */
interface TwiceRelated {
  entry: ListedEntry;
  second: ListedEntry;
}

/** The key of the object that holds the other mention. */
const otherKey = 'docproc_origin';

/** The places, as far as there are entries: in an object, late and first in a list, and at the top level. */
const shapes = [1, 2, 5, 0].flatMap((index) => mentionShapes[index] ?? []);

async function relateAtPlaces(scenario: Scenario): Promise<Related> {
  const items = await settledEntries(scenario);
  const { target, others } = unrelated(scenario, items, shapes.length + 1);
  const pairs = shapes.flatMap((shape, index) => {
    const entry = others[index];
    return entry ? [[entry, shape] as const] : [];
  });
  const added = await addMentions(scenario, target, pairs);
  if (added.length === 0) {
    const relation = await relate(scenario, 1);
    return { target: relation.target, entries: relation.mentioning };
  }
  const entries = added.map(([entry]) => entry);
  const [entry, [second, shape] = []] = [others[shapes.length], added[0]];
  const places = { [mentionedIn]: { uuid: target.id }, [otherKey]: { uuid: target.id } };
  if (!entry || !second || shape !== shapes[0]) return { target, entries };
  return (await addTo(scenario, entry, places))
    ? { target, entries, twice: { entry, second } }
    : { target, entries };
}

/** The place of a text in a document, as a context names it. */
function placeOfText(value: unknown): string | undefined {
  for (const [key, member] of Object.entries(asObject(value))) {
    if (!/^[a-z]\w*$/i.test(key) || key === mentionedIn) continue;
    if (typeof member === 'string') return key;
    const within = placeOfText(member);
    if (within !== undefined) return `${key}.${within}`;
  }
  return undefined;
}

/** Compares the searches with the contexts of both mentions, of which the second is derived from the first. */
async function compareTwice(
  scenario: Scenario,
  target: ListedEntry,
  { entry, second }: TwiceRelated,
  contexts: Contexts,
): Promise<void> {
  const context = contexts.get(second.id);
  if (!context?.includes(mentionedIn)) return;
  const places = [context, context.replace(mentionedIn, otherKey)];
  const read = () =>
    Promise.all(places.map((each) => search(scenario, target, { context: each, unchecked: true })));
  const findingAt = (place: string, { items, complete }: Walk) => {
    const found = items.find(({ id }) => id === entry.id);
    const shown = text(found?.context);
    if (!found) return complete ? 'without it' : undefined;
    return shown === undefined || isWithin(shown, place) ? undefined : `it at ${shown}`;
  };
  const findings = (found: readonly Walk[]) =>
    found.map((each, index) => findingAt(places[index] ?? '', each));
  const found = await readUntil(read, (each) => findings(each).every((one) => one === undefined));
  for (const [index, actual] of findings(found).entries()) {
    if (actual === undefined) continue;
    const message = 'An entry that mentions a UUID at two places is not found, or shown, at one.';
    const expected = `entry ${entry.id} at ${places[index]}`;
    scenario.assumed('D155', message, { pointer: '/list', expected, actual });
  }
}

/** A search that names its target in the query as well follows the context all the same. */
async function compareWithTarget(
  scenario: Scenario,
  { id }: ListedEntry,
  entries: readonly ListedEntry[],
): Promise<void> {
  const { operation } = scenario;
  if (!parameterWithRole(operation, 'relation-target')) return;
  const nowhere = { 'context-filter': 'docproc.nowhere' };
  const read = async (query: RoleValues) => {
    const named = { 'relation-target': id, ...query };
    const options = { unchecked: true };
    const { items } = await walkWhole(scenario, operation, { id, query: named, options });
    const found = idsOf(items);
    return entries.filter((each) => found.includes(each.id)).length;
  };
  const plain = await read({});
  if (plain === 0 || (await read(nowhere)) < plain) return;
  const message = 'A search that names its target in the query passes over the context.';
  const details = { pointer: '/list', expected: 'no entry', actual: `${plain} entries` };
  reportQuery(scenario, 'context-filter', true, { message, ...details });
}

/** The contexts of entries, by their ids. */
type Contexts = ReadonlyMap<string, string>;

function contextsOf({ items }: Walk, entries: readonly ListedEntry[]): Contexts {
  const ids = new Set(idsOf(entries));
  return new Map(
    items.flatMap(({ id, context: given }) => {
      const context = text(given);
      return typeof id === 'string' && ids.has(id) && context !== undefined ? [[id, context]] : [];
    }),
  );
}

interface ContextSearch {
  context: string;
  found: Walk;
}

function searchAll(
  scenario: Scenario,
  target: ListedEntry,
  contexts: Contexts,
): Promise<ContextSearch[]> {
  const own = [...new Set(contexts.values())];
  const asked = new Set([...own, ...own.flatMap(similarTo), 'docproc.nowhere']);
  return Promise.all(
    [...asked].map(async (context) => ({
      context,
      found: await search(scenario, target, { context, unchecked: true }),
    })),
  );
}

/** Paths that only resemble a context: its beginning, its end, and the same in capitals. */
function similarTo(context: string): string[] {
  const steps = context.split('.');
  const [first = '', last = ''] = [steps[0], steps.at(-1)];
  const others = [context.slice(0, -1), context.toUpperCase()];
  if (steps.length < 2) return others;
  const ends = steps.slice(1).map((_, index) => steps.slice(index + 1).join('.'));
  return [...others, ...ends, `nowhere.${last}`, `${first}.nowhere`];
}

interface ContextFinding extends Details {
  context: string;
  message: string;
  /** Whether the context holds a number in a list, which a query may have to write otherwise (D06). */
  isIndexed: boolean;
}

function findingsOf(searches: readonly ContextSearch[], contexts: Contexts): ContextFinding[] {
  return searches.flatMap(({ context, found }) => {
    if (!found.first) return [];
    const ids = idsOf(found.items);
    const isIndexed = /\d|[[*#]/.test(context);
    return [...contexts].flatMap(([id, own]): ContextFinding[] => {
      if (own === context && found.complete && !ids.includes(id)) {
        const message = 'A search with the context of an entry does not find it.';
        const actual = `${ids.length} other entries`;
        const expected = `entry ${id} at ${own}`;
        return [{ context, message, pointer: '/list', expected, actual, isIndexed }];
      }
      if (!ids.includes(id) || isWithin(own, context)) return [];
      const message = 'A search with a context finds entries of another one.';
      const pointer = '/list/0/context';
      const expected = `entries at ${context}`;
      return [{ context, message, pointer, expected, actual: own, isIndexed: false }];
    });
  });
}

// Whether a context takes in the places below it, or is written without the number in a list, is open (D06).
function isWithin(own: string, context: string): boolean {
  const steps = (path: string) => path.replace(/\[(\w+)\]/g, '.$1').split('.');
  const place = steps(own);
  return steps(context).every((step, index) => place[index] === step);
}

// A server that does not know the parameter finds the same with any context.
function isUnderstood(searches: readonly ContextSearch[], contexts: Contexts): boolean {
  const counts = searches.map(({ found }) =>
    found.first ? idsOf(found.items).filter((id) => contexts.has(id)).length : contexts.size,
  );
  return Math.min(...counts) < contexts.size && Math.max(...counts) > 0;
}
