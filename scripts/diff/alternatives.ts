import type { SchemaView } from './schema-view.ts';
import { same } from './values.ts';

/** Alternatives of two schemas: those that correspond, and those that only one has. */
interface Matching {
  pairs: [before: SchemaView, after: SchemaView][];
  removed: SchemaView[];
  added: SchemaView[];
}

/**
 * Matches the members of `oneOf` or `anyOf`, whose order says nothing: those that are equal, then those
 * of one name, then those of one type, then what is left if each side has one.
 */
export function matchAlternatives(
  before: readonly SchemaView[],
  after: readonly SchemaView[],
): Matching {
  const matching: Matching = { pairs: [], removed: [...before], added: [...after] };
  for (const alike of [sameSchema, sameName, sameTitle, sameTypes]) matchBy(matching, alike);
  const [old, current] = [matching.removed, matching.added];
  if (old.length === 1 && current.length === 1) matchBy(matching, () => true);
  return matching;
}

function matchBy(
  { pairs, removed, added }: Matching,
  alike: (before: SchemaView, after: SchemaView) => boolean,
): void {
  for (const before of [...removed]) {
    const after = added.find((each) => alike(before, each));
    if (!after) continue;
    pairs.push([before, after]);
    removed.splice(removed.indexOf(before), 1);
    added.splice(added.indexOf(after), 1);
  }
}

function sameSchema(before: SchemaView, after: SchemaView): boolean {
  const [old, current] = [before, after].map(({ nodes }) =>
    nodes.map(({ value }) => value).filter((value) => !Object.hasOwn(Object(value), '$ref')),
  );
  return same(old, current);
}

function sameName(before: SchemaView, after: SchemaView): boolean {
  return before.name !== undefined && before.name === after.name;
}

function sameTitle(before: SchemaView, after: SchemaView): boolean {
  return before.first('title') !== undefined && before.first('title') === after.first('title');
}

/** Objects are too different from each other to be matched by their type. */
function sameTypes(before: SchemaView, after: SchemaView): boolean {
  return !before.types.has('object') && same([...before.types], [...after.types]);
}

/** How an alternative is called in messages. */
export function alternativeName(view: SchemaView): string {
  return view.name ?? String(view.first('title') ?? [...view.types].join(' or '));
}
