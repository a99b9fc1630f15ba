import { type JsonValue, paths } from 'jsonpath-rfc9535';
import parseJsonPath from 'jsonpath-rfc9535/parser';
import { marksOf } from '../api/decisions.ts';
import { isJsonObject } from '../lib/is-json-object.ts';
import { valueAt } from './json-pointer.ts';
import type { OpenAPIDocument } from './openapi.ts';
import { type Action, type Overlay, readOverlay } from './read-overlay.ts';

type Key = string | number;

/**
 * Applies overlays to a document, one after the other, each action to the result of those before.
 *
 * @param document stays as it is
 * @param files paths of Overlay documents, YAML or JSON
 * @returns the document that results
 * @throws UsageError when a file is missing
 * @throws DocumentError when a file is no overlay, or a target matches nothing: as a misspelt target
 *   would leave an assumption in force without a word
 */
export async function applyOverlays(
  document: OpenAPIDocument,
  files: readonly string[],
): Promise<OpenAPIDocument> {
  const result = structuredClone(document);
  for (const file of files) applyOverlay(result, await readOverlay(file));
  listMarks(result);
  listPlaces(result);
  return result;
}

/** A fact that an overlay contradicts loses the places that are no longer there. */
function listPlaces(document: OpenAPIDocument): void {
  for (const fact of document['x-facts'] ?? []) {
    fact.pointers = fact.pointers.filter((pointer) => valueAt(document, pointer) !== undefined);
  }
}

/** Brings the register up to date: an overlay that replaces an assumption takes its marks away. */
function listMarks(document: OpenAPIDocument): void {
  const marks = marksOf(document);
  for (const decision of document['x-decisions'] ?? []) {
    const own = marks.filter(({ id }) => id === decision.id);
    decision.applies_to = own.map(({ pointer }) => pointer);
  }
}

function applyOverlay(document: OpenAPIDocument, overlay: Overlay): void {
  for (const [index, action] of overlay.actions.entries()) {
    const problem = applyAction(document, action);
    if (problem) overlay.fail(['actions', index, 'target'], problem.message, problem.mend);
  }
}

function applyAction(document: OpenAPIDocument, action: Action) {
  const targets = select(document, action.target);
  if (typeof targets === 'string') {
    return { message: targets, mend: 'Write a JSONPath (RFC 9535), such as $.info.title.' };
  }
  if (targets.length === 0) {
    return {
      message: `The target ${action.target} matches nothing in the document.`,
      mend: 'Compare it with openapi.json, to which overlays are applied; what a $ref stands for is under $.components.',
    };
  }
  // The highest index first, so that removing an item moves none that is still to be removed.
  for (const keys of targets.reverse()) {
    if (action.remove === true) removeAt(document, keys);
    else updateAt(document, keys, action.update);
  }
  return undefined;
}

function select(document: OpenAPIDocument, target: unknown): Key[][] | string {
  if (typeof target !== 'string')
    return `The action has no target: found ${JSON.stringify(target)}.`;
  try {
    const found = paths(document as unknown as JsonValue, target);
    return [...new Set(found)].map(keysOf);
  } catch (error) {
    return `The target ${target} is no JSONPath: ${(error as Error).message}`;
  }
}

function keysOf(normalizedPath: string): Key[] {
  return parseJsonPath(normalizedPath).segments.flatMap(({ node }) =>
    node.type === 'BracketedSelection'
      ? node.selectors.flatMap((selector) => ('value' in selector ? [selector.value as Key] : []))
      : [],
  );
}

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by keys that only its data knows.
type Container = any;

function containerOf(document: OpenAPIDocument, keys: Key[]): Container {
  return keys.slice(0, -1).reduce<Container>((node, key) => node[key], document);
}

function removeAt(document: OpenAPIDocument, keys: Key[]): void {
  const container = containerOf(document, keys);
  const key = keys.at(-1) as Key;
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}

function updateAt(document: OpenAPIDocument, keys: Key[], update: unknown): void {
  if (keys.length === 0) {
    Object.assign(document, merge(document, update));
    return;
  }
  const container = containerOf(document, keys);
  const key = keys.at(-1) as Key;
  const target = container[key];
  container[key] = Array.isArray(target)
    ? target.concat(structuredClone(update))
    : merge(target, update);
}

/** Objects merge by key, arrays are joined, all else is replaced (Overlay 1.1, section 4.4.3.2). */
function merge(target: unknown, update: unknown): unknown {
  if (Array.isArray(target) && Array.isArray(update))
    return [...target, ...structuredClone(update)];
  if (!isJsonObject(target) || !isJsonObject(update)) return structuredClone(update);
  const merged = { ...target };
  for (const [key, value] of Object.entries(update)) {
    merged[key] = Object.hasOwn(target, key) ? merge(target[key], value) : structuredClone(value);
  }
  return merged;
}
