import { setTimeout as pause } from 'node:timers/promises';
import { type Item, pageOf } from '../../checks/page.ts';
import { contains } from '../../checks/same.ts';
import { Skipped } from '../skipped.ts';
import type { Body, Scenario } from './scenario.ts';
import { walk } from './walk.ts';

/** How long a listing may lag behind a write before that is told, in ms. */
const longestLag = 1500;

/** Entries of the workspace as they are now; the fixture's first, if there is one. */
export async function presentEntries(scenario: Scenario, least = 1): Promise<Item[]> {
  const page = pageOf((await scenario.answered('listSiloEntries', {})).response);
  const entries = (page?.list ?? []).filter(({ id }) => typeof id === 'string');
  const given = scenario.session.settings.fixtures.entry_id;
  const chosen = entries.toSorted((a, b) => Number(b.id === given) - Number(a.id === given));
  if (chosen.length >= least) return chosen;
  throw new Skipped(
    `needs ${least} silo entries in the workspace of the token; found ${chosen.length}`,
  );
}

/** Entries that a check may change; they are put back afterwards. */
export async function entriesToChange(
  scenario: Scenario,
  count: 1 | 2 | 3,
): Promise<[Body, Body, Body]> {
  const chosen = (await presentEntries(scenario, count)).slice(0, count);
  return chosen as [Body, Body, Body];
}

/**
 * Updates an entry, to be put back when the check ends.
 *
 * @param restoring whether this call puts something back itself
 * @throws Skipped when the server refuses, as it may: which folders exist, and what a document may
 *   hold, is open
 */
export async function updateEntry(
  scenario: Scenario,
  entry: Body,
  json: Body,
  restoring = false,
): Promise<Body> {
  const plan = { path: { id: entry.id }, json };
  if (restoring) return scenario.success('updateSiloEntry', plan, { restoring });
  let answer: Body = {};
  scenario.afterwards(() => {
    // A server that changed more than it was told to gets that back as well.
    const changed = ['folder', 'data'].filter(
      (field) => field in json || (field in answer && !contains(answer[field], entry[field])),
    );
    const before = Object.fromEntries(changed.map((field) => [field, entry[field]]));
    return updateEntry(scenario, entry, before, true);
  });
  answer = await scenario.success('updateSiloEntry', plan);
  return answer;
}

/**
 * The entry as the listing shows it. A listing may lag a little behind a write, so it is asked again
 * until it shows what is hoped for.
 *
 * @returns `undefined` when the entry is not on the pages looked at
 */
export async function findListed(
  scenario: Scenario,
  id: string,
  hopedFor: (entry: Item) => boolean,
): Promise<Item | undefined> {
  const start = performance.now();
  for (;;) {
    const { items } = await walk(scenario, 'listSiloEntries', { most: 500 });
    const found = items.find((each) => each.id === id);
    const late = performance.now() - start > longestLag;
    if (late || (found && hopedFor(found))) return found;
    await pause(100);
  }
}

/** The document of an entry with one text changed, and how to read that text. */
export interface ChangedDocument {
  data: Body;
  text: string;
  read(data: unknown): unknown;
}

/** Adds a note to one text in the document of an entry; see {@link withText}. */
export function withNote(entry: Body, note: string): ChangedDocument {
  return withText(entry, (text) => `${text} ${note}`);
}

/**
 * Changes one text in the document of an entry: the longest one that is no identifier, date or
 * number, for that is the likeliest to be free text.
 *
 * @throws Skipped when the document holds no such text
 */
export function withText({ data }: Body, change: (text: string) => string): ChangedDocument {
  const [place] = textsOf(data).toSorted((a, b) => b.text.length - a.text.length);
  if (!place) throw new Skipped('needs a silo entry whose document holds some free text');
  const text = change(place.text);
  const copy = structuredClone(data);
  const last = place.path.at(-1) as string;
  const owner = place.path.slice(0, -1).reduce((node, key) => node[key], copy);
  owner[last] = text;
  const read = (value: unknown) =>
    place.path.reduce<unknown>((node, key) => (node as Body | undefined)?.[key], value);
  return { data: copy, text, read };
}

function textsOf(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof value === 'string') return /\p{L}{3,}.* /u.test(value) ? [{ path, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) => textsOf(child, [...path, key]));
}
