import { isJsonObject } from '../lib/json.ts';
import type { ReceivedResponse } from './exchange.ts';

/** An item of a list as a server sent it: any of its fields may be of any type. */
// biome-ignore lint/suspicious/noExplicitAny: a server may send anything in any place
export type Item = Record<string, any>;

/** A page as a server sent it, with the objects of its list. */
export type Page = Item & { list: Item[] };

/** The page in a success, if it is one. */
export function pageOf(response: ReceivedResponse | undefined): Page | undefined {
  const json = response?.status === 200 ? response.json : undefined;
  if (!isItem(json) || !Array.isArray(json.list)) return undefined;
  return { ...json, list: json.list.filter(isItem) };
}

/** The resources in a success: those of its list, or the one that it is. */
export function objectsOf(response: ReceivedResponse | undefined): Item[] {
  const json = response?.status === 200 ? response.json : undefined;
  if (!isItem(json)) return [];
  return Array.isArray(json.list) ? json.list.filter(isItem) : [json];
}

/** Whether a value is a JSON object. */
export function isItem(value: unknown): value is Item {
  return isJsonObject(value);
}

/** The strings among some values. */
export function onlyStrings(values: readonly unknown[]): string[] {
  return values.filter((each) => typeof each === 'string');
}
