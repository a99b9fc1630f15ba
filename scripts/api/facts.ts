import type { Fact } from '../document/openapi.ts';

/** How the facts that checks cite differ from those of the register; every list has ids. */
export interface CitationProblems {
  /** Facts that neither a check cites nor a reason excuses. */
  readonly unchecked: readonly string[];
  /** What is cited, and is no fact. */
  readonly unknown: readonly string[];
  /** Facts that a check cites, though the register says that none can test them. */
  readonly tested: readonly string[];
}

/** What is wrong with the facts that the checks cite. */
export function citationProblems(
  facts: readonly Fact[],
  cited: Iterable<string>,
): CitationProblems {
  const ids = new Set(cited);
  const known = new Set(facts.map(({ id }) => id));
  return {
    unchecked: facts
      .filter(({ id, untestable }) => untestable === undefined && !ids.has(id))
      .map(({ id }) => id),
    unknown: [...ids].filter((id) => !known.has(id)),
    tested: facts
      .filter(({ id, untestable }) => untestable !== undefined && ids.has(id))
      .map(({ id }) => id),
  };
}

/**
 * The facts that say what stands at a place of the bundle, or else that only point at it.
 *
 * @param pointer JSON Pointer to a keyword, such as `/components/schemas/Job/properties/id/$ref`,
 *   or to an object
 */
export function factsAt(facts: readonly Fact[], pointer: string): Fact[] {
  const saying = facts.filter(({ pointers, says = {} }) =>
    pointers.some((at) => leavesOf(says).some((leaf) => `${at}/${leaf}` === pointer)),
  );
  return saying.length > 0 ? saying : facts.filter(({ pointers }) => pointers.includes(pointer));
}

/** The keywords of which a fact speaks, as relative JSON Pointers; a register writes `ref` for `$ref`. */
function leavesOf(says: object): string[] {
  return Object.entries(says).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? leavesOf(value).map((leaf) => `${key}/${leaf}`)
      : [key.replace(/(^|\/)ref$/, '$1$ref')],
  );
}
