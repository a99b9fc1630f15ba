import type { AsPlainObject } from 'minisearch';

/**
 * An index of search as a file holds it: what MiniSearch writes, in columns, and without what follows from the order of
 * the entries. Compressed, that of a large document
 * takes a third.
 */
interface PackedIndex extends Omit<AsPlainObject, 'documentIds' | PackedPart> {
  /** Of each entry, the number of words in each of its fields. */
  readonly fieldLength: readonly number[][];
  /** Of each kept property, its value in each entry. */
  readonly storedFields: Readonly<Record<string, readonly unknown[]>>;
  readonly index: readonly (readonly [term: string, places: Readonly<Record<string, Postings>>])[];
}

type PackedPart = 'fieldLength' | 'storedFields' | 'index';

/**
 * The entries that have a term in one field: of each, how much its number is greater than the one before. In front of
 * that stands, as a negative number, how often the entry has the term, if more than once.
 */
type Postings = readonly number[];

/** @param index of entries whose ids are their numbers, from 0 on */
export function packIndex(index: AsPlainObject): PackedIndex {
  const { documentIds: _, fieldLength, storedFields, index: terms, ...others } = index;
  return {
    ...others,
    fieldLength: Object.values(fieldLength),
    storedFields: columnsOf(Object.values(storedFields)),
    index: terms.map(([term, places]) => [term, mapped(places, postingsOf)]),
  };
}

/** The index that {@link packIndex} packed. */
export function unpackIndex(packed: PackedIndex): AsPlainObject {
  const { fieldLength, storedFields, index, ...others } = packed;
  const numbers = Array.from({ length: others.nextId }, (_, number) => number);
  return {
    ...others,
    documentIds: Object.fromEntries(numbers.map((number) => [number, number])),
    fieldLength: Object.fromEntries(fieldLength.entries()),
    storedFields: rowsOf(storedFields, numbers),
    index: index.map(([term, places]) => [term, mapped(places, entriesOf)]),
  };
}

function mapped<From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
}

function postingsOf(counts: Readonly<Record<string, number>>): Postings {
  let last = 0;
  return Object.entries(counts).flatMap(([key, count]) => {
    const step = Number(key) - last;
    last += step;
    return count === 1 ? [step] : [-count, step];
  });
}

function entriesOf(postings: Postings): Record<string, number> {
  const counts: Record<string, number> = {};
  let count = 1;
  let last = 0;
  for (const number of postings) {
    if (number < 0) {
      count = -number;
    } else {
      last += number;
      counts[last] = count;
      count = 1;
    }
  }
  return counts;
}

/** The values of each property, in the order of the objects that have them. */
function columnsOf(
  rows: readonly Readonly<Record<string, unknown>>[],
): Record<string, readonly unknown[]> {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries([...names].map((name) => [name, rows.map((row) => row[name])]));
}

function rowsOf(
  columns: Readonly<Record<string, readonly unknown[]>>,
  numbers: readonly number[],
): Record<string, Record<string, unknown>> {
  const names = Object.entries(columns);
  const row = (number: number) => names.map(([name, values]) => [name, values[number]] as const);
  return Object.fromEntries(numbers.map((number) => [number, Object.fromEntries(row(number))]));
}
