import { relative } from 'node:path';
import { type JsonValue, paths } from 'jsonpath-rfc9535';
import parseJsonPath from 'jsonpath-rfc9535/parser';
import { isJsonObject, sameJson } from '../lib/json.ts';
import { readTextFile, UnreadableFileError } from '../lib/read-text-file.ts';
import { toError } from '../lib/to-error.ts';
import { UsageError } from '../lib/usage-error.ts';
import { marksOf } from './decision-marks.ts';
import { encodePointerToken, type Key, valueAt, valueAtKeys } from './json-pointer.ts';
import { type Decision, httpMethods, type OpenAPIDocument } from './openapi.ts';
import { DocumentError } from './problems.ts';
import { syntaxProblems } from './reading-problems.ts';
import { parseSourceFile, positionOf } from './source-file.ts';

/**
 * Applies overlays to a document, one after the other, each action to the result of those before.
 *
 * @param document stays as it is
 * @param files paths of Overlay documents, YAML or JSON
 * @returns the document that results
 * @throws UsageError when a file is missing
 * @throws DocumentError when a file is not an overlay, or a target matches nothing: a misspelled target
 *   would keep an assumption without notice
 */
export async function applyOverlays(
  document: OpenAPIDocument,
  files: readonly string[],
): Promise<OpenAPIDocument> {
  const json: JsonValue = JSON.parse(JSON.stringify(document));
  for (const file of files) applyOverlay(json, await readOverlay(file));
  const result: OpenAPIDocument = JSON.parse(JSON.stringify(json));
  updateRegisters(result, movedOperations(document, result));
  return result;
}

/**
 * An overlay that replaces an assumption removes its marks: the register lists those that are left, and of a decision
 * that has none, what the overlay answers. A fact follows an operation to another path, and loses the places that are no longer there.
 */
function updateRegisters(document: OpenAPIDocument, moved: ReadonlyMap<string, string>): void {
  const marks = marksOf(document);
  for (const decision of document['x-decisions'] ?? []) {
    const own = marks.filter(({ id }) => id === decision.id);
    const before = decision.applies_to;
    const marked = own.map(({ pointer }) => pointer);
    // In the order of the register, so that a document without overlays stays as it is.
    const listed = before.filter((pointer) => marked.includes(pointer));
    decision.applies_to = [...listed, ...marked.filter((pointer) => !listed.includes(pointer))];
    if (own.length === 0 && before.length > 0) recordChoice(decision, document, before);
  }
  for (const fact of document['x-facts'] ?? []) {
    fact.pointers = fact.pointers
      .map((pointer) => pointer.replace(/^\/paths\/[^/]+\/[^/]+/, (at) => moved.get(at) ?? at))
      .filter((pointer) => valueAt(document, pointer) !== undefined);
  }
}

/** Notes where a decision was marked, and as its answer what the keyword of these objects has now, if all have the same. */
function recordChoice(
  decision: Decision,
  document: OpenAPIDocument,
  before: readonly string[],
): void {
  const { keyword, answer } = decision;
  const left = before.filter((pointer) => valueAt(document, pointer) !== undefined);
  if (left.length > 0) decision.answered_at = left;
  // A list of required fields has those of other decisions too.
  if (answer !== undefined || keyword === undefined || keyword === 'required') return;
  const values = left.map((pointer) => valueAt(document, `${pointer}/${keyword}`));
  const [value, ...others] = values;
  if (value !== undefined && others.every((each) => sameJson(each, value))) decision.answer = value;
}

/** Where operations with a role have another path: from their JSON Pointer before to the one after. */
function movedOperations(before: OpenAPIDocument, after: OpenAPIDocument): Map<string, string> {
  const present = new Map(placesOfRoles(after));
  const pairs = placesOfRoles(before).map(([role, from]) => [from, present.get(role)] as const);
  return new Map(pairs.flatMap(([from, to]) => (to && to !== from ? [[from, to]] : [])));
}

function placesOfRoles({ paths: items }: OpenAPIDocument): [role: string, pointer: string][] {
  return Object.entries(items).flatMap(([path, item]) =>
    httpMethods.flatMap((method): [string, string][] => {
      const role = item[method]?.['x-role'];
      return role === undefined ? [] : [[role, `/paths/${encodePointerToken(path)}/${method}`]];
    }),
  );
}

function applyOverlay(document: JsonValue, overlay: Overlay): void {
  for (const [index, action] of overlay.actions.entries()) {
    const problem = applyAction(document, action);
    if (problem) overlay.fail(['actions', index, 'target'], problem);
  }
}

/** What is wrong with an overlay, and how to fix it. */
interface OverlayProblem {
  message: string;
  fix: string;
}

/** Applies one action (OpenAPI Overlay 1.0 and 1.1, section 4.4.3). */
function applyAction(document: JsonValue, action: unknown): OverlayProblem | undefined {
  const { target, remove, update } = isJsonObject(action) ? action : {};
  const targets = select(document, target);
  if (typeof targets === 'string') {
    return { message: targets, fix: 'Write a JSONPath (RFC 9535), such as $.info.title.' };
  }
  if (targets.length === 0) {
    return {
      message: `The target ${target} matches nothing in the document.`,
      fix: 'Compare it with openapi.json, to which overlays are applied; what a $ref refers to is under $.components.',
    };
  }
  // The highest index first, so that removing an item does not move one that is still to be removed.
  for (const keys of targets.reverse()) {
    if (remove === true) removeAt(document, keys);
    else updateAt(document, keys, update);
  }
  return undefined;
}

/** The keys that lead to each target, or what is wrong with the JSONPath. */
function select(document: JsonValue, target: unknown): Key[][] | string {
  if (typeof target !== 'string') {
    return `The action has no target: found ${JSON.stringify(target)}.`;
  }
  try {
    return [...new Set(paths(document, target))].map(keysOfPath);
  } catch (error) {
    const reason = toError(error).message;
    return `The target ${target} is not a JSONPath: ${reason}`;
  }
}

function keysOfPath(normalizedPath: string): Key[] {
  return parseJsonPath(normalizedPath).segments.flatMap(({ node }) =>
    node.type === 'BracketedSelection' ? node.selectors.flatMap(keyOf) : [],
  );
}

function keyOf(selector: object): Key[] {
  if (!('value' in selector)) return [];
  const { value } = selector;
  return typeof value === 'string' || typeof value === 'number' ? [value] : [];
}

function removeAt(document: JsonValue, keys: readonly Key[]): void {
  const container = valueAtKeys(document, keys.slice(0, -1));
  const key = keys.at(-1);
  if (key === undefined) return;
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else if (isJsonObject(container)) delete container[key];
}

function updateAt(document: JsonValue, keys: readonly Key[], update: unknown): void {
  const key = keys.at(-1);
  if (key === undefined) {
    Object.assign(Object(document), merge(document, update));
    return;
  }
  const container = valueAtKeys(document, keys.slice(0, -1));
  const target = valueAtKeys(container, [key]);
  const updated = Array.isArray(target)
    ? target.concat(structuredClone(update))
    : merge(target, update);
  if (Array.isArray(container)) container[Number(key)] = updated;
  else if (isJsonObject(container)) container[key] = updated;
}

/** Objects merge by key, arrays are joined, all else is replaced (Overlay 1.1, section 4.4.3.2). */
function merge(target: unknown, update: unknown): unknown {
  if (Array.isArray(target) && Array.isArray(update)) {
    return [...target, ...structuredClone(update)];
  }
  if (!isJsonObject(target) || !isJsonObject(update)) return structuredClone(update);
  const merged = { ...target };
  for (const [key, value] of Object.entries(update)) {
    merged[key] = Object.hasOwn(target, key) ? merge(target[key], value) : structuredClone(value);
  }
  return merged;
}

/** An overlay with the means to report where in its file a problem is. */
interface Overlay {
  actions: unknown[];
  fail(path: readonly Key[], problem: OverlayProblem): never;
}

/**
 * Reads an Overlay document (https://spec.openapis.org/overlay/v1.0.0).
 *
 * @param file its path, YAML or JSON
 * @throws UsageError when it is missing
 * @throws DocumentError when it is not an overlay
 */
async function readOverlay(file: string): Promise<Overlay> {
  const text = await readTextFile(file).catch((error) => {
    const reason = error instanceof UnreadableFileError ? error.message : 'no such file';
    throw new UsageError(`${file}: ${reason}. Expected an OpenAPI Overlay document.`);
  });
  const source = parseSourceFile(file, text);
  const unreadable = syntaxProblems(source);
  if (unreadable.length > 0) throw new DocumentError(unreadable);
  const fail: Overlay['fail'] = (path, problem) => {
    const place = { file: relative(process.cwd(), file), ...positionOf(source, path) };
    throw new DocumentError([{ ...place, rule: 'overlay', severity: 'error', ...problem }]);
  };
  const content = source.value();
  const { overlay, actions } = isJsonObject(content) ? content : {};
  if (!/^1\.\d+\.\d+$/.test(String(overlay))) {
    return fail([], {
      message: `This is not an overlay: found overlay: ${overlay}.`,
      fix: 'Begin with `overlay: 1.0.0`, and list its `actions`.',
    });
  }
  if (!Array.isArray(actions)) {
    const isEmpty = actions === undefined || actions === null;
    const found = isEmpty ? 'no action' : JSON.stringify(actions);
    return fail(actions === undefined ? [] : ['actions'], {
      message: `This overlay changes nothing: found ${found} in \`actions\`; expected a list of at least one.`,
      fix: 'Add an action. In a file that the contract tests suggest, remove the `#` in front of those that you confirm.',
    });
  }
  return { actions, fail };
}
