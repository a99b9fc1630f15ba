import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { type JsonValue, paths } from 'jsonpath-rfc9535';
import parseJsonPath from 'jsonpath-rfc9535/parser';
import { UsageError } from '../lib/exit-code.ts';
import { isJsonObject } from '../lib/json.ts';
import { marksOf } from './decision-marks.ts';
import type { Key } from './json-pointer.ts';
import type { OpenAPIDocument } from './openapi.ts';
import { DocumentError } from './problems.ts';
import { parseSourceFile, positionOf } from './source-file.ts';
import { syntaxProblems } from './syntax.ts';

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
  return result;
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
    if (problem) overlay.fail(['actions', index, 'target'], problem.message, problem.fix);
  }
}

function applyAction(document: OpenAPIDocument, action: Action) {
  const targets = select(document, action.target);
  if (typeof targets === 'string') {
    return { message: targets, fix: 'Write a JSONPath (RFC 9535), such as $.info.title.' };
  }
  if (targets.length === 0) {
    return {
      message: `The target ${action.target} matches nothing in the document.`,
      fix: 'Compare it with openapi.json, to which overlays are applied; what a $ref stands for is under $.components.',
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

/** One action of an Overlay document (OpenAPI Overlay 1.0 and 1.1, section 4.4.3). */
export interface Action {
  target: string;
  remove?: boolean;
  update?: unknown;
}

/** An overlay with the means to say where in its file an action stands. */
export interface Overlay {
  actions: Action[];
  fail(path: (string | number)[], message: string, fix: string): never;
}

/**
 * Reads an Overlay document (https://spec.openapis.org/overlay/v1.0.0).
 *
 * @param file its path, YAML or JSON
 * @throws UsageError when it is missing
 * @throws DocumentError when it is no overlay
 */
export async function readOverlay(file: string): Promise<Overlay> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file}: no such file. Expected an OpenAPI Overlay document.`);
  });
  const source = parseSourceFile(file, text);
  const unreadable = syntaxProblems(source);
  if (unreadable.length > 0) throw new DocumentError(unreadable);
  const fail: Overlay['fail'] = (path, message, fix) => {
    const place = { file: relative(process.cwd(), file), ...positionOf(source, path) };
    throw new DocumentError([{ ...place, rule: 'overlay', severity: 'error', message, fix }]);
  };
  const { overlay, actions } = (source.value() ?? {}) as { overlay?: string; actions?: Action[] };
  if (!/^1\.\d+\.\d+$/.test(String(overlay)) || !Array.isArray(actions)) {
    return fail(
      [],
      `This is no overlay: found overlay: ${overlay}.`,
      'Begin with `overlay: 1.0.0`, and list its `actions`.',
    );
  }
  return { actions, fail };
}
