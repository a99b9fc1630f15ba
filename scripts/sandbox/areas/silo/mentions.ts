import { forEachMember } from '../../../lib/json.ts';

/** A place in a document at which a UUID is mentioned. */
export interface Mention {
  /** In lower case. */
  uuid: string;
  /** Dotted path from the root of the document, such as `lines.0.order`. */
  context: string;
}

const uuids = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/gi;

/** How many mentions of an entry a search finds: the first ones. */
const mostMentions = 1000;

/** Longest path of a mention that a search finds, in characters. */
const longestContext = 1000;

/**
 * The mentions of UUIDs in the strings of a document, each once, in the order of the document. Their
 * number and the length of their paths are limited: a document could otherwise have mentions that take
 * thousands of times its own size.
 */
export function findMentions(data: unknown): Mention[] {
  const found = new Map<string, Mention>();
  collect(data, [], found);
  return [...found.values()];
}

/** @param path keys and indexes from the root; the same list again after the call */
function collect(value: unknown, path: (string | number)[], found: Map<string, Mention>): void {
  if (found.size >= mostMentions) return;
  if (typeof value === 'string') {
    if (value.length >= 36) collectFrom(value, path, found);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  forEachMember(value, (key, child) => {
    if (typeof child !== 'string' && typeof child !== 'object') return;
    path.push(key);
    collect(child, path, found);
    path.pop();
  });
}

function collectFrom(
  text: string,
  path: readonly (string | number)[],
  found: Map<string, Mention>,
): void {
  let length = path.length - 1;
  for (const key of path) length += String(key).length;
  if (length > longestContext) return;
  const context = path.join('.');
  for (const [match] of text.matchAll(uuids)) {
    if (found.size >= mostMentions) return;
    const uuid = match.toLowerCase();
    found.set(`${uuid} ${context}`, { uuid, context });
  }
}
