import { type Operation, pageOf, parameterWithRole } from '../../../api/operation.ts';
import type { Role } from '../../../api/roles.ts';
import { searchesRelations } from '../../../checks/response/relations.ts';
import { datesOf } from '../../../checks/values.ts';
import { type JsonObject, text } from '../../../lib/json.ts';
import type { RoleValues, Scenario } from '../../session/scenario.ts';
import { relate } from './entry-data.ts';
import {
  addMentions,
  awaitFound,
  existingRelation,
  mentionShapes,
  settledEntries,
  unrelated,
} from './mentions.ts';
import type { WalkOptions } from './walk.ts';

/** Whether an operation is a listing whose pages lead on to the next one. */
export function isPaged(operation: Operation): boolean {
  const cursor = parameterWithRole(operation, 'page-cursor');
  return pageOf(operation)?.next !== undefined && cursor !== undefined;
}

/** How many entries a search has to find, to be worth being paged through. */
const enough = 4;

/**
 * Where the walk of a listing begins: at an entry that others mention for a search, at something that
 * the server knows for any other.
 */
export async function startOfListing(scenario: Scenario): Promise<WalkOptions> {
  const { operation } = scenario;
  if (operation.path.variables.length === 0) return {};
  if (searchesRelations(operation)) return { id: await mentionedEntry(scenario) };
  return { id: await scenario.id(scenario.kindOfPath()) };
}

/** The id of an entry that several others mention, or are made to. */
async function mentionedEntry(scenario: Scenario): Promise<string> {
  const items = await settledEntries(scenario);
  const existing = existingRelation(items);
  if (existing && existing.mentioning.length >= enough) return existing.target.id;
  const { target, others } = unrelated(scenario, items, 6);
  const pairs = others.flatMap((entry, index) => {
    const shape = mentionShapes[index % 2];
    return shape ? [[entry, shape] as const] : [];
  });
  const added = await addMentions(scenario, target, pairs);
  if (added.length < 2) return (await relate(scenario, 2)).target.id;
  await awaitFound(
    scenario,
    target,
    added.map(([entry]) => entry),
  );
  return target.id;
}

/**
 * Conditions that some entries meet: the folder and the context that most have, and a date.
 *
 * @param from whether the date is that of all of them, or leaves a part
 */
export function conditionsFor(
  { operation }: Scenario,
  items: readonly JsonObject[],
  from: 'all' | 'part',
): RoleValues[] {
  const times = datesOf(items);
  const values: [Role, string | undefined][] = [
    ['folder-filter', mostFrequent(items, 'folder')],
    ['context-filter', mostFrequent(items, 'context')],
    ['since-filter', times[from === 'all' ? 0 : times.length >> 1]],
  ];
  return values.flatMap(([role, value]) =>
    value !== undefined && parameterWithRole(operation, role) ? [{ [role]: value }] : [],
  );
}

function mostFrequent(items: readonly JsonObject[], field: string): string | undefined {
  const groups = Map.groupBy(items, (item) => text(item[field]) ?? '');
  const named = [...groups].filter(([value]) => value !== '');
  return named.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}
