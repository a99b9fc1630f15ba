import { idsOf, timeOf } from '../../../checks/values.ts';
import type { JsonObject } from '../../../lib/json.ts';
import type { Walk } from './walk.ts';

/** What a listing gave from a date. */
export interface Filtered {
  date: QueriedDate;
  listing: Walk;
}

/** A way to understand the date: which time it bounds, on which side, and whether that time itself counts. */
export interface Bound {
  field: 'created_at' | 'updated_at';
  side: 'lower' | 'upper';
  isIncluded: boolean;
}

const bounds: readonly Bound[] = (['created_at', 'updated_at'] as const).flatMap((field) =>
  (['lower', 'upper'] as const).flatMap((side) =>
    [true, false].map((isIncluded) => ({ field, side, isIncluded })),
  ),
);

/** The ways to understand the date that explain all of some listings, also such as contradict the source. */
export function boundsOf(filtered: readonly Filtered[], items: readonly JsonObject[]): Bound[] {
  return bounds.filter((bound) => filtered.every((each) => explains(bound, each, items)));
}

/** Those of them by which results are provided from the date on. */
export function lowerBoundsOf(
  filtered: readonly Filtered[],
  items: readonly JsonObject[],
): Bound[] {
  return boundsOf(filtered, items).filter(({ side }) => side === 'lower');
}

/** Whether a listing holds those of all entries that a bound allows, and no others of them. */
function explains(
  { field, side, isIncluded }: Bound,
  { date, listing }: Filtered,
  items: readonly JsonObject[],
): boolean {
  const holds = (time: number) =>
    (side === 'lower' ? time > date.time : time < date.time) || (isIncluded && time === date.time);
  const ids = new Set(idsOf(listing.items));
  return items.every((item) => {
    const time = timeOf(item[field]);
    return Number.isNaN(time) || holds(time) === ids.has(String(item.id));
  });
}

/** A date as it is sent in a query. */
export interface QueriedDate {
  written: string;
  /** In ms since 1970. */
  time: number;
  /** Whether it is in another form than the timestamps of the source: UTC, with milliseconds. */
  isOtherForm: boolean;
}

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Dates that tell apart how a server compares them with some times: far off, at a time, next to it,
 * between two times, and the same moment in other forms.
 *
 * @returns none when the times are all the same
 */
export function datesAround(times: readonly number[]): QueriedDate[] {
  const sorted = [...new Set(times)].toSorted((a, b) => a - b);
  const [earliest, latest] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  if (sorted.length < 2) return [];
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] ?? earliest;
  const gaps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
  const closest = sorted[gaps.indexOf(Math.min(...gaps))] ?? earliest;
  const second = Math.floor(middle / 1000) * 1000 + 1000;
  // The beginning of a second that has a time within it.
  const within = Math.floor((sorted.find((time) => time % 1000 > 0) ?? middle) / 1000) * 1000;
  // Behind a time whose milliseconds count.
  const tenth = Math.ceil((sorted.find((time) => time % 1000 > 100) ?? middle) / 10) * 10;
  return [
    ...[0, Date.UTC(2000), Date.UTC(2100), earliest - day, earliest, latest].map(plain),
    ...[middle, middle - 1, middle + 1, closest, closest + 1].map(plain),
    // Shortly after a time and late on its day: a date that is cut gives others than one read in another time zone.
    ...[middle + 10 * minute, Math.floor(middle / day) * day + day - 1].map(plain),
    ...[second, within].map((time) =>
      other(new Date(time).toISOString().replace('.000Z', 'Z'), time),
    ),
    other(new Date(tenth).toISOString().replace('0Z', 'Z'), tenth),
    other(new Date(middle).toISOString().replace('Z', '000Z'), middle),
    ...[330, -480, 825].flatMap((offset) =>
      [middle, middle + 1].map((time) => other(withOffset(time, offset), time)),
    ),
    ...monthEnds(sorted).flatMap((time) => [plain(time - 1), other(withOffset(time, -90), time)]),
  ];
}

/** The ends of the months next to the times, which have a time close behind them. */
function monthEnds(times: readonly number[]): number[] {
  const ends = times.map((time) => {
    const date = new Date(time);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
  });
  return [...new Set(ends)].slice(0, 2);
}

function plain(time: number): QueriedDate {
  return { written: new Date(time).toISOString(), time, isOtherForm: false };
}

function other(written: string, time: number): QueriedDate {
  return { written, time, isOtherForm: true };
}

function withOffset(time: number, minutes: number): string {
  const local = new Date(time + minutes * minute).toISOString().slice(0, -1);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${local}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`;
}
