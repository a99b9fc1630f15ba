import type { Fact } from '../document/openapi.ts';

/**
 * The facts that state the value at a place of the bundle. If there are none, the facts that only point at the place.
 *
 * @param pointer JSON Pointer to a keyword, such as `/components/schemas/Job/properties/id/$ref`,
 *   or to an object
 */
export function factsAt(facts: readonly Fact[], pointer: string): Fact[] {
  const { said, placed } = indexOf(facts);
  return [...(said.get(pointer) ?? placed.get(pointer) ?? [])];
}

interface FactIndex {
  /** By what each says, at each of its pointers. */
  said: Map<string, Fact[]>;
  /** By its pointers. */
  placed: Map<string, Fact[]>;
}

// A response can have a thousand findings, each of which looks for its fact.
const indexes = new WeakMap<readonly Fact[], FactIndex>();

function indexOf(facts: readonly Fact[]): FactIndex {
  const known = indexes.get(facts);
  if (known) return known;
  const index: FactIndex = { said: new Map(), placed: new Map() };
  const add = (map: Map<string, Fact[]>, key: string, fact: Fact) =>
    map.set(key, [...(map.get(key) ?? []), fact]);
  for (const fact of facts) {
    for (const at of fact.pointers) {
      add(index.placed, at, fact);
      for (const leaf of leavesOf(fact.says ?? {})) add(index.said, `${at}/${leaf}`, fact);
    }
  }
  indexes.set(facts, index);
  return index;
}

/** The keywords of which a fact speaks, as relative JSON Pointers; a register writes `ref` for `$ref`. */
function leavesOf(says: object): string[] {
  return Object.entries(says).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value).map((leaf) => `${key}/${leaf}`)
      : [key.replace(/(^|\/)ref$/, '$1$ref')],
  );
}
