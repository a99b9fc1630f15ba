import { setTimeout as pause } from 'node:timers/promises';
import { onlyOn, type ScenarioCheck, type Written } from '../../check.ts';
import { idsOf, relate } from '../../run/related.ts';
import type { Scenario } from '../../run/scenario.ts';
import { walk } from '../../run/walk.ts';

const search = 'listRelatedSiloEntries';
const writes: readonly Written[] = ['entries'];

/** An entry that mentions another one is found. */
export const relatedFound: ScenarioCheck = {
  id: 'related-found',
  kind: 'behaviour',
  asserts:
    'An entry whose document has come to mention the UUID of another entry is found as related to it.',
  basis: [{ section: 'Endpoints / 3', fact: 'it finds entries whose document mentions the UUID' }],
  mend: 'Search the documents as they are now, in every place of them.',
  writes,
  operations: onlyOn(search),
  async run(scenario) {
    const { target, mentioning } = await relate(scenario, 1);
    const [id] = idsOf(mentioning);
    const found = await searchUntil(scenario, target.id, undefined, (ids) =>
      ids.includes(String(id)),
    );
    if (!found.complete || idsOf(found.items).includes(String(id))) return;
    scenario.documented('An entry whose document mentions the UUID is not found.', {
      pointer: '/list',
      expected: `entry ${id}`,
      actual: `${found.items.length} other entries`,
    });
  },
};

/** A search can be narrowed to a context. */
export const contextFilter: ScenarioCheck = {
  id: 'context-filter',
  kind: 'behaviour',
  asserts:
    'A search with the context of a related entry finds that entry, and one with another context does not.',
  basis: [{ decision: 'D34' }],
  mend: 'Compare the context of the query with that of each mention.',
  writes,
  operations: onlyOn(search),
  async run(scenario) {
    const { target, mentioning } = await relate(scenario, 1);
    const [id] = idsOf(mentioning);
    const plain = await searchUntil(scenario, target.id, undefined, (ids) =>
      ids.includes(String(id)),
    );
    const context = plain.items.find((each) => each.id === id)?.context;
    if (typeof context !== 'string') return scenario.skip('needs a related entry with a `context`');
    const same = await searchUntil(scenario, target.id, context, () => true);
    if (same.complete && !idsOf(same.items).includes(String(id))) {
      scenario.ofQuery(
        'context-filter',
        false,
        'A search with the context of an entry does not find it.',
        {
          pointer: '/list',
          expected: `entry ${id} at ${context}`,
          actual: `${same.items.length} other entries`,
        },
      );
    }
    const other = await searchUntil(scenario, target.id, 'docproc.nowhere', () => true);
    if (other.items.length === 0) return;
    scenario.ofQuery(
      'context-filter',
      false,
      'A search with a context finds entries of another one.',
      {
        pointer: '/list/0/context',
        expected: 'nothing at docproc.nowhere',
        actual: String(other.items[0]?.context),
      },
    );
  },
};

async function searchUntil(
  scenario: Scenario,
  id: string,
  context: string | undefined,
  enough: (ids: string[]) => boolean,
) {
  const query = context === undefined ? {} : { 'context-filter': context };
  // An index may lag a little behind a write.
  for (let attempt = 0; ; attempt += 1) {
    const found = await walk(scenario, search, { path: { id }, query });
    if (attempt === 10 || enough(idsOf(found.items))) return found;
    await pause(100);
  }
}
