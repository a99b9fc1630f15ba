import { DocumentNode } from '../document/document-node.ts';
import { keysOf, valueAtKeys } from '../document/json-pointer.ts';
import type { Decision, Fact, OpenAPIDocument } from '../document/openapi.ts';
import { hasRegisters } from './basis.ts';
import type { Comparison } from './comparison.ts';
import type { RuleId } from './rules.ts';
import { canonical, same } from './values.ts';

/** Compares the registers of facts and of open points, of which no keyword may tell. */
export function compareRegisters(comparison: Comparison): void {
  const { old, current } = comparison;
  if (!hasRegisters(old) || !hasRegisters(current)) return;
  compareEntries(comparison, 'x-decisions', old['x-decisions'], current['x-decisions'], ofDecision);
  compareEntries(comparison, 'x-facts', old['x-facts'], current['x-facts'], ofFact);
}

type Explain<T> = (
  before: T | undefined,
  after: T | undefined,
  saysTheSame: boolean,
) => { rule: RuleId; message: string } | undefined;

function compareEntries<T extends { id: string; says?: object }>(
  comparison: Comparison,
  register: string,
  old: readonly T[] = [],
  current: readonly T[] = [],
  explain: Explain<T>,
): void {
  const [places, newPlaces] = [placesOf(old), placesOf(current)];
  for (const id of new Set([...places.keys(), ...newPlaces.keys()])) {
    const [was, is] = [places.get(id), newPlaces.get(id)];
    const [before, after] = [old[was ?? -1], current[is ?? -1]];
    const difference = explain(before, after, saysTheSame(comparison, before?.says, after?.says));
    if (!difference) continue;
    const statement = (document: object, index: number | undefined) =>
      index === undefined ? undefined : { holder: new DocumentNode(document, [register, index]) };
    comparison.add(undefined, {
      ...difference,
      before: statement(comparison.old, was),
      after: statement(comparison.current, is),
    });
  }
}

/** Whether two entries say the same of the interface, whatever the components are called. */
function saysTheSame(
  { old, current }: Comparison,
  before: object = {},
  after: object = {},
): boolean {
  return withoutNames(before, current) === withoutNames(after, old);
}

/** What an entry says, without the names of components that the other document does not have. */
function withoutNames(says: object, other: OpenAPIDocument): string {
  return JSON.stringify(canonical(says)).replace(
    /(\/components\/\w+\/)[\w.-]+/g,
    (pointer, kind: string) => (valueAtKeys(other, keysOf(pointer)) === undefined ? kind : pointer),
  );
}

/** The index of each entry by its id. */
function placesOf(entries: readonly { id: string }[]): ReadonlyMap<string, number> {
  return new Map(entries.map(({ id }, index) => [id, index]));
}

const ofDecision: Explain<Decision> = (before, after, saysSame) => {
  const { id, title } = after ?? before ?? { id: '', title: '' };
  if (!before) return { rule: 'open-point-added', message: `${id} is new: ${title}` };
  if (!after) return { rule: 'open-point-answered', message: `${id} is no longer open: ${title}` };
  if (after.answer !== undefined && !same(before.answer, after.answer)) {
    return { rule: 'open-point-answered', message: `${id} is answered: ${title}` };
  }
  const isSame = before.assumption === after.assumption && before.assumed === after.assumed;
  if (isSame && saysSame) return undefined;
  return { rule: 'assumption-changed', message: `${id} assumes something else: ${title}` };
};

const ofFact: Explain<Fact> = (before, after, saysSame) => {
  const { id, statement } = after ?? before ?? { id: '', statement: '' };
  if (!before) return { rule: 'fact-changed', message: `${id} is new: ${statement}` };
  if (!after) return { rule: 'fact-changed', message: `${id} is gone: ${statement}` };
  if (before.statement === after.statement && saysSame) return undefined;
  return { rule: 'fact-changed', message: `${id} says something else: ${statement}` };
};
