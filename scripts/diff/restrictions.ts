import type { Effect, Restriction } from './rules.ts';
import type { SchemaView } from './schema-view.ts';
import { same, show } from './values.ts';

/** How the values that one keyword allows differ. */
interface RestrictionChange {
  restriction: Restriction;
  /** The keyword of JSON Schema. */
  keyword: string;
  effect: Effect;
  message: string;
}

type Comparator = (before: unknown[], after: unknown[]) => Effect | undefined;

/** Comparators of the keywords that stand alone: each is given what all parts of a schema state. */
const comparators: readonly (readonly [Restriction, keyword: string, Comparator])[] = [
  ['format', 'format', compareFormat],
  ['pattern', 'pattern', compareConjunction],
  ['multiple-of', 'multipleOf', compareMultiples],
  ['min-length', 'minLength', lowerBound],
  ['max-length', 'maxLength', upperBound],
  ['min-items', 'minItems', lowerBound],
  ['max-items', 'maxItems', upperBound],
  ['min-properties', 'minProperties', lowerBound],
  ['max-properties', 'maxProperties', upperBound],
  ['unique-items', 'uniqueItems', compareFlag],
  ['additional-properties', 'unevaluatedProperties', compareOther],
  ...[
    ...['not', 'if', 'then', 'else', 'contains', 'minContains', 'maxContains', 'prefixItems'],
    ...['dependentRequired', 'dependentSchemas', 'unevaluatedItems'],
    ...['contentEncoding', 'contentMediaType', 'contentSchema'],
  ].map((keyword) => ['other-keyword', keyword, compareOther] as const),
];

/**
 * The changes of all keywords that restrict values, apart from those that hold schemas.
 *
 * @param isText whether values are written as text, as those of parameters: numbers are strings, too
 */
export function restrictionChanges(
  before: SchemaView,
  after: SchemaView,
  isText: boolean,
): RestrictionChange[] {
  const types = compareTypes(before, after, isText);
  // Nothing else can be compared between values of different types.
  if (types.some(({ effect }) => effect === 'changed')) return types;
  const others = comparators.flatMap(([restriction, keyword, compare]) => {
    const [old, current] = [before.values(keyword), after.values(keyword)];
    const effect = same(old, current) ? undefined : compare(old, current);
    return effect ? [change(restriction, keyword, effect, old, current)] : [];
  });
  return [...types, ...compareEnums(before, after), ...compareBounds(before, after), ...others];
}

function change(
  restriction: Restriction,
  keyword: string,
  effect: Effect,
  old: unknown[],
  current: unknown[],
): RestrictionChange {
  const [was, is] = [old, current].map((values) => show(values.length > 1 ? values : values[0]));
  return { restriction, keyword, effect, message: `\`${keyword}\`: ${was} → ${is}` };
}

function compareTypes(before: SchemaView, after: SchemaView, isText: boolean): RestrictionChange[] {
  const [old, current] = [before.types, after.types];
  const effect = isText ? effectOf(asText(old), asText(current)) : effectOf(old, current);
  if (effect === undefined) return [];
  const message = `\`type\`: ${typeText(old)} → ${typeText(current)}`;
  const differing = [...old, ...current].filter((type) => !(old.has(type) && current.has(type)));
  const isNull = differing.length === 1 && differing[0] === 'null';
  return [{ restriction: isNull ? 'nullable' : 'type', keyword: 'type', effect, message }];
}

function asText(types: ReadonlySet<string>): ReadonlySet<string> {
  return types.has('string') ? new Set([...types, 'integer', 'number', 'boolean']) : types;
}

function typeText(types: ReadonlySet<string>): string {
  if (types.size === 7) return 'any';
  return [...types].filter((type) => type !== 'integer' || !types.has('number')).join(' or ');
}

/** How a set of allowed values differs; `undefined` stands for all values. */
function effectOf(
  old: ReadonlySet<unknown> | undefined,
  current: ReadonlySet<unknown> | undefined,
): Effect | undefined {
  if (!old || !current) return old ? 'widened' : current && 'narrowed';
  const less = [...current].every((each) => old.has(each));
  const more = [...old].every((each) => current.has(each));
  if (less && more) return undefined;
  return less ? 'narrowed' : more ? 'widened' : 'changed';
}

function compareEnums(before: SchemaView, after: SchemaView): RestrictionChange[] {
  const [old, current] = [enumOf(before), enumOf(after)];
  const effect = effectOf(old, current);
  if (effect === undefined) return [];
  const keyword = [after, before].some((view) => view.first('enum') !== undefined)
    ? 'enum'
    : 'const';
  const [added, removed] = [
    [...(current ?? [])].filter((each) => old && !old.has(each)),
    [...(old ?? [])].filter((each) => current && !current.has(each)),
  ];
  const parts = [
    ...(old ? [] : [`now one of ${[...(current ?? [])].join(', ')}`]),
    ...(current ? [] : ['no list of values any more']),
    ...(added.length > 0 ? [`added ${added.join(', ')}`] : []),
    ...(removed.length > 0 ? [`removed ${removed.join(', ')}`] : []),
  ];
  return [
    {
      restriction: 'enum',
      keyword,
      effect: effect === 'changed' && added.length === 0 ? 'narrowed' : effect,
      message: `\`${keyword}\`: ${parts.join('; ')}`,
    },
  ];
}

function enumOf(view: SchemaView): Set<unknown> | undefined {
  const lists = [
    ...view.values('enum').filter(Array.isArray),
    ...view.values('const').map((value) => [value]),
  ].map((list) => new Set(list.map((each) => JSON.stringify(each))));
  const [first, ...others] = lists;
  return others.reduce(
    (all, list) => new Set([...(all ?? [])].filter((each) => list.has(each))),
    first,
  );
}

/** The limits of numbers, each of which two keywords can state. */
function compareBounds(before: SchemaView, after: SchemaView): RestrictionChange[] {
  return (
    [
      ['minimum', 'exclusiveMinimum', 1],
      ['maximum', 'exclusiveMaximum', -1],
    ] as const
  ).flatMap(([restriction, exclusive, sign]) => {
    const [old, current] = [before, after].map((view) => bound(view, restriction, exclusive, sign));
    if (same(old, current)) return [];
    const narrower = !old || (current !== undefined && compareLimits(current, old, sign) > 0);
    const keyword = [before, after].some((view) => view.first(restriction) !== undefined)
      ? restriction
      : exclusive;
    const effect = current === undefined || !narrower ? 'widened' : 'narrowed';
    const message = `\`${keyword}\`: ${limitText(old)} → ${limitText(current)}`;
    return [{ restriction, keyword, effect, message }];
  });
}

interface Limit {
  value: number;
  exclusive: boolean;
}

function bound(
  view: SchemaView,
  inclusive: string,
  exclusive: string,
  sign: 1 | -1,
): Limit | undefined {
  const limits = view.nodes.flatMap((node) => {
    const [value, other] = [node.get(inclusive), node.get(exclusive)];
    return [
      // In OpenAPI 3.0, the exclusive keyword is a flag beside the other.
      ...(typeof value === 'number' ? [{ value, exclusive: other === true }] : []),
      ...(typeof other === 'number' ? [{ value: other, exclusive: true }] : []),
    ];
  });
  return limits.toSorted((a, b) => compareLimits(b, a, sign))[0];
}

/** Above 0 when the first limit allows less. */
function compareLimits(a: Limit, b: Limit, sign: 1 | -1): number {
  return (a.value - b.value) * sign || Number(a.exclusive) - Number(b.exclusive);
}

function limitText(limit: Limit | undefined): string {
  return limit ? `${limit.value}${limit.exclusive ? ' (exclusive)' : ''}` : 'nothing';
}

function numbers(values: unknown[]): number[] {
  return values.filter((each) => typeof each === 'number');
}

function lowerBound(before: unknown[], after: unknown[]): Effect | undefined {
  return compareNumbers(Math.max(0, ...numbers(before)), Math.max(0, ...numbers(after)));
}

function upperBound(before: unknown[], after: unknown[]): Effect | undefined {
  const [old, current] = [before, after].map((values) =>
    Math.min(Number.POSITIVE_INFINITY, ...numbers(values)),
  );
  return compareNumbers(-(old ?? 0), -(current ?? 0));
}

function compareNumbers(old: number, current: number): Effect | undefined {
  if (old === current) return undefined;
  return current > old ? 'narrowed' : 'widened';
}

function compareMultiples(before: unknown[], after: unknown[]): Effect | undefined {
  const [[old], [current]] = [numbers(before), numbers(after)];
  if (old === undefined || current === undefined) return old === undefined ? 'narrowed' : 'widened';
  if (current % old === 0) return 'narrowed';
  return old % current === 0 ? 'widened' : 'changed';
}

function compareFlag(before: unknown[], after: unknown[]): Effect | undefined {
  const [old, current] = [before.includes(true), after.includes(true)];
  if (old === current) return undefined;
  return current ? 'narrowed' : 'widened';
}

/** Each of the values holds: more of them allow less. */
function compareConjunction(before: unknown[], after: unknown[]): Effect | undefined {
  const effect = effectOf(new Set(after), new Set(before));
  return effect === 'changed' ? 'unclear' : effect;
}

/** Formats of which the first allows less than the second. */
const narrowerFormats = [
  ['int32', 'int64'],
  ['float', 'double'],
] as const;

function compareFormat(before: unknown[], after: unknown[]): Effect | undefined {
  const effect = effectOf(new Set(after), new Set(before));
  if (effect !== 'changed') return effect;
  const is = (from: unknown[], to: unknown[]) =>
    narrowerFormats.some(([narrow, wide]) => from[0] === narrow && to[0] === wide);
  if (is(before, after)) return 'widened';
  return is(after, before) ? 'narrowed' : 'changed';
}

function compareOther(before: unknown[], after: unknown[]): Effect {
  if (before.length === 0) return 'narrowed';
  return after.length === 0 ? 'widened' : 'unclear';
}
