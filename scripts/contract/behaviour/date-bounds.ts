import { idsOf, type JsonObject, timeOf } from '../../checks/values.ts';
import type { QueriedDate } from './date-values.ts';
import type { Walk } from './walk.ts';

/** What a listing gave from a date. */
export interface Filtered {
  date: QueriedDate;
  listing: Walk;
}

/** A way to understand the date: which time it bounds, on which side, and whether that time itself counts. */
export interface Bound {
  field: 'created_at' | 'updated_at';
  holds(time: number, date: number): boolean;
}

const relations: readonly Bound['holds'][] = [
  (time, date) => time >= date,
  (time, date) => time > date,
  (time, date) => time <= date,
  (time, date) => time < date,
];

const bounds: readonly Bound[] = (['created_at', 'updated_at'] as const).flatMap((field) =>
  relations.map((holds) => ({ field, holds })),
);

/** The ways to understand the date that explain all of some listings. */
export function boundsOf(filtered: readonly Filtered[], items: readonly JsonObject[]): Bound[] {
  return bounds.filter((bound) => filtered.every((each) => explains(bound, each, items)));
}

/** Whether a listing holds those of all entries that a bound allows, and no others of them. */
function explains(
  { field, holds }: Bound,
  { date, listing }: Filtered,
  items: readonly JsonObject[],
): boolean {
  const ids = new Set(idsOf(listing.items));
  return items.every((item) => {
    const time = timeOf(item[field]);
    return Number.isNaN(time) || holds(time, date.time) === ids.has(String(item.id));
  });
}
