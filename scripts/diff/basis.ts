import { decisionAt, decisionIds } from '../api/decisions.ts';
import { factsAt } from '../api/facts.ts';
import { readMark } from '../document/decision-marks.ts';
import type { DocumentNode } from '../document/document-node.ts';
import { encodePointerToken, type Key, valueAtKeys } from '../document/json-pointer.ts';
import type { Decision, Fact, OpenAPIDocument } from '../document/openapi.ts';
import { asObject, isJsonObject } from '../lib/json.ts';
import type { ChangeBasis } from './change.ts';

/** A keyword of an object, or one item of its list; without a keyword, the object as a whole. */
export interface Statement {
  holder: DocumentNode;
  keyword?: string | undefined;
  item?: string | undefined;
}

/**
 * What a change rests on, keyword by keyword: what the old document says of the keyword that changed, or
 * else the new one. Nothing, unless both documents register what is stated and what is assumed.
 */
export function changeBasis(
  before: Statement | undefined,
  after: Statement | undefined,
  documents: { old: OpenAPIDocument; current: OpenAPIDocument },
): ChangeBasis | undefined {
  const { old, current } = documents;
  if (!hasRegisters(old) || !hasRegisters(current)) return undefined;
  const ground =
    (before && groundOf(before, old)) ?? (after && groundOf(after, current)) ?? undefined;
  if (ground === undefined) return undefined;
  if ('fact' in ground) return ground;
  const { decision: id } = ground;
  const title = (registeredDecision(current, id) ?? registeredDecision(old, id))?.title;
  return {
    decision: id,
    ...(title !== undefined && { title }),
    answered: isAnswered(id, before, after, documents),
  };
}

function groundOf(
  statement: Statement,
  document: OpenAPIDocument,
): { fact: string; statement: string } | { decision: string } | undefined {
  // An extension says something to tools, and nothing of the interface.
  if (statement.keyword?.startsWith('x-')) return undefined;
  const own = ownDecision(statement);
  if (own !== undefined) return { decision: own };
  const fact = statedFact(statement, document);
  if (fact) return { fact: fact.id, statement: fact.statement };
  const around = decisionAround(statement.holder.keys, document);
  return around === undefined ? undefined : { decision: around };
}

/** The decision that the object names for the keyword itself. */
function ownDecision({ holder, keyword, item }: Statement): string | undefined {
  const mark = holder.get('x-decision');
  if (keyword === undefined || !isJsonObject(mark)) return undefined;
  return decisionAt(mark, keyword, item);
}

/** The nearest decision on which an object rests as a whole, or a part of it that holds the object. */
function decisionAround(keys: readonly Key[], document: OpenAPIDocument): string | undefined {
  for (let depth = keys.length; depth >= 0; depth -= 1) {
    if (keys[depth - 1] === 'properties') continue;
    const mark = readMark(asObject(valueAtKeys(document, keys.slice(0, depth)))['x-decision']);
    const [id] = isJsonObject(mark) ? idsUnder(mark, keys[depth]) : decisionIds(mark);
    if (id !== undefined) return id;
  }
  return undefined;
}

function idsUnder(mark: Exclude<ReturnType<typeof readMark>, string | string[]>, key?: Key) {
  const of = key === undefined ? undefined : mark?.[key];
  return of === undefined ? [] : decisionIds({ [String(key)]: of });
}

function statedFact({ holder, keyword }: Statement, document: OpenAPIDocument): Fact | undefined {
  const { pointer } = holder;
  const places =
    keyword === undefined
      ? [pointer, `${pointer}/$ref`, `${pointer}/type`]
      : [`${pointer}/${encodePointerToken(keyword)}`];
  return places.flatMap((place) => factsAt(document['x-facts'] ?? [], place))[0];
}

/**
 * Whether an open point is answered: its mark is gone, and nothing else is assumed for it. When the object
 * that it marked is gone as well, the point is answered only if nothing else is marked with it.
 */
function isAnswered(
  id: string,
  before: Statement | undefined,
  after: Statement | undefined,
  { old, current }: { old: OpenAPIDocument; current: OpenAPIDocument },
): boolean {
  const was = registeredDecision(old, id);
  const is = registeredDecision(current, id);
  if (is === undefined) return was !== undefined;
  if (is.answer !== undefined) return true;
  if (was === undefined || was.assumption !== is.assumption) return false;
  const left = is.applies_to;
  if (after === undefined) return left.length === 0;
  return ![before, after].some((each) => each && left.includes(each.holder.pointer));
}

function registeredDecision(document: OpenAPIDocument, id: string): Decision | undefined {
  return document['x-decisions']?.find((each) => each.id === id);
}

const registers = ['x-facts', 'x-decisions'] as const;

/** Extensions that have rules of their own. */
const extensions = ['x-role', 'x-retry', 'x-client-method'];

/** Whether a document registers what is stated and what is assumed of its interface. */
export function hasRegisters(document: OpenAPIDocument): boolean {
  return registers.some((name) => document[name] !== undefined);
}

/**
 * The registers and extensions that one of two documents does not use, such as one that a framework
 * generates: it says nothing of them, so they did not change.
 */
export function notCompared(old: OpenAPIDocument, current: OpenAPIDocument): string[] {
  return [
    ...(hasRegisters(old) === hasRegisters(current) ? [] : registers),
    ...extensions.filter((name) => uses(old, name) !== uses(current, name)),
  ];
}

function uses({ paths, components }: OpenAPIDocument, extension: string): boolean {
  return hasKey([paths, components], extension);
}

function hasKey(value: unknown, key: string): boolean {
  if (Array.isArray(value)) return value.some((each) => hasKey(each, key));
  return isJsonObject(value) && (key in value || hasKey(Object.values(value), key));
}
