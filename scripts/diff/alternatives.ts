import { asObject } from '../lib/json.ts';
import { isAnnotation, schemaAnnotations } from './compare-annotations.ts';
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
    nodes.map(({ value }) => value).filter((value) => !Object.hasOwn(asObject(value), '$ref')),
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

/**
 * Whether a choice of nothing but types, or nothing but values, allows what the other schema lists in
 * `type` or in `enum`: to write the one for the other changes nothing.
 */
export function isListOf(choice: SchemaView, other: SchemaView): boolean {
  const alternatives = choice.alternatives ?? [];
  if (choice.restrictsBesides) return false;
  const lists = [(view: SchemaView) => statedOnly(view, ['type']), valuesOf];
  return lists.some((listOf) => {
    const all = alternatives.map(listOf);
    const listed = listOf(other);
    return listed !== undefined && !all.includes(undefined) && same(all.flat(), listed, 'enum');
  });
}

/** The values that a schema lists, which may say their type as well. */
function valuesOf(view: SchemaView): unknown[] | undefined {
  return statedOnly(view, ['const', 'enum'], ['type']);
}

/** What a schema states under some keywords; nothing if it restricts values by others. */
function statedOnly(
  view: SchemaView,
  keywords: readonly string[],
  passed: readonly string[] = [],
): unknown[] | undefined {
  const known = ['$ref', ...keywords, ...passed];
  const isPlain = view.nodes.every(({ value }) =>
    Object.keys(asObject(value)).every(
      (key) => known.includes(key) || isAnnotation(key, schemaAnnotations),
    ),
  );
  const stated = keywords.flatMap((keyword) => view.values(keyword));
  return isPlain && stated.length === 1 ? stated.flat() : undefined;
}

/** How an alternative is called in messages. */
export function alternativeName(view: SchemaView): string {
  return view.name ?? String(view.first('title') ?? [...view.types].join(' or '));
}
