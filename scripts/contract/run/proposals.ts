import type { Api } from '../../api/api.ts';
import { newAjv } from '../../api/compile-schemas.ts';
import type { Alternative, Decision } from '../../document/openapi.ts';
import { shorten } from '../../lib/text.ts';
import { checks } from '../checks.ts';
import type { Redaction } from '../http/redaction.ts';
import { type CheckResult, findingsIn, type Proposal } from '../report/report.ts';
import type { ExercisedParts } from '../session/exercised-parts.ts';

/** How often something has to be seen before it is more than an accident. */
const fewest = 3;
/** More words are no list that a server chooses from. */
const mostWords = 20;

/**
 * The answers to decisions that a run suggests. A person has to confirm each of them, because a bug of the
 * server looks just like a choice.
 */
export function proposalsOf(
  { decisions }: Pick<Api, 'decisions'>,
  exercised: ExercisedParts,
  rows: readonly CheckResult[],
): Proposal[] {
  return decisions.flatMap((decision) => {
    if (decision.answer !== undefined) return [];
    // What was seen of a point says more than whether a check found a difference.
    const seen = exercised.answers.of(decision.id);
    if (seen.length > 0) return fromObservations(decision, exercised) ?? [];
    return (
      fromChecks(decision, rows) ??
      fromForms(decision, exercised) ??
      fromWords(decision, exercised) ??
      []
    );
  });
}

/** The proposals without those that hold a secret of the run: a server may write one into any text. */
export function withoutSecrets(
  proposals: readonly Proposal[],
  redaction: Pick<Redaction, 'text'>,
): Proposal[] {
  return proposals.filter((each) => {
    const text = JSON.stringify([each.answer, each.evidence]);
    return redaction.text(text) === text;
  });
}

/** The proposal from what single responses showed, unless no answer agrees with all of them. */
function fromObservations(
  decision: Decision,
  { answers }: Pick<ExercisedParts, 'answers'>,
): Proposal | undefined {
  const seen = answers.of(decision.id);
  const [found] = seen.filter(
    ({ shows }) => shows !== undefined && seen.every(({ fits }) => fits(shows, () => undefined)),
  );
  if (!found) return undefined;
  const showing = seen.filter(({ shows }) => shows === found.shows);
  const evidence = showing.map(
    ({ count, seen: what, operations }) =>
      `${timesInWords(count)} in ${operationsInWords(operations)}: ${what}`,
  );
  const total = showing.reduce((sum, { count }) => sum + count, 0);
  return proposal(decision, found.shows, evidence, total >= fewest);
}

function operationsInWords(operations: ReadonlySet<string>): string {
  return operations.size > 3 ? `${operations.size} operations` : [...operations].join(', ');
}

/** The proposal from the checks that evaluate this decision and no other one. */
function fromChecks(decision: Decision, rows: readonly CheckResult[]): Proposal | undefined {
  const { id, assumed, alternatives = [] } = decision;
  const others = alternatives.filter((each) => each.id !== assumed);
  const findings = findingsIn(rows).filter((each) => each.decision === id);
  const [other] = others;
  if (findings.length > 0) {
    if (assumed === undefined || !other || others.length > 1) return undefined;
    const places = new Set(
      findings.map(({ check, operation }) => `${check} found it in ${operation}`),
    );
    const effect = 'with this answer, the tests no longer report it';
    return proposal(decision, other.id, [...places, effect], places.size > 1);
  }
  const own = new Set(checks.filter(({ basis }) => isAbout(basis, id)).map((each) => each.id));
  const passed = rows.filter((row) => own.has(row.id) && row.status === 'passed');
  if (assumed === undefined || passed.length === 0) return undefined;
  const evidence = passed.map((row) => `${row.id} passed on ${row.operation}`);
  return proposal(decision, assumed, evidence, evidence.length > 1);
}

function isAbout(basis: (typeof checks)[number]['basis'], id: string): boolean {
  const open = basis.flatMap((each) => ('decision' in each ? [each.decision] : []));
  return open.length === 1 && open[0] === id && basis.length === 1;
}

/** The proposal from the form that all values in responses have at the places of the decision. */
function fromForms(decision: Decision, exercised: ExercisedParts): Proposal | undefined {
  const { alternatives = [] } = decision;
  if (!alternatives.some(({ keywords }) => keywords)) return undefined;
  const found = textsOf(decision, exercised);
  const values = found.flatMap(({ texts }) => [...texts.keys()]);
  const narrowest = narrowestOf(alternatives, values);
  if (values.length < fewest || narrowest === undefined) return undefined;
  const evidence = found.map(
    ({ place, texts: { size } }) =>
      `${size} ${size === 1 ? 'value' : 'different values'} of ${place}`,
  );
  return proposal(decision, narrowest.id, evidence, evidence.length > 1);
}

/** The proposal of a list of values: those that responses had, if there are few of them and the run sends none. */
function fromWords(decision: Decision, exercised: ExercisedParts): Proposal | undefined {
  const { applies_to, keyword } = decision;
  if (keyword !== 'enum' || applies_to.some((place) => exercised.sent.has(place))) return undefined;
  const found = textsOf(decision, exercised);
  const counts = found.flatMap(({ texts }) => [...texts.values()]);
  const words = new Set(found.flatMap(({ texts }) => [...texts.keys()]));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < fewest * words.size || words.size === 0 || words.size > mostWords) return undefined;
  const evidence = found.map(({ place, texts }) => `${wordsInWords(texts)} in ${place}`);
  // A single word may be all that the data of the run lead to.
  const isLikely = words.size > 1 && Math.min(...counts) >= fewest;
  return proposal(decision, [...words], evidence, isLikely);
}

/** The texts that responses had at the places of a decision. */
function textsOf({ applies_to }: Decision, { texts }: Pick<ExercisedParts, 'texts'>) {
  return applies_to.flatMap((place) => {
    const own = texts.get(place);
    return own && own.size > 0 ? [{ place, texts: own }] : [];
  });
}

function wordsInWords(texts: ReadonlyMap<string, number>): string {
  return [...texts].map(([text, count]) => `${shorten(text)} ${timesInWords(count)}`).join(', ');
}

function timesInWords(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** The alternative with the most keywords that all values fit. */
function narrowestOf(
  alternatives: readonly Alternative[],
  values: readonly string[],
): Alternative | undefined {
  const size = ({ keywords = {} }: Alternative) => Object.keys(keywords).length;
  return alternatives
    .toSorted((a, b) => size(b) - size(a))
    .find(({ keywords = {} }) => values.every((value) => ajv.validate({ ...keywords }, value)));
}

const ajv = newAjv({ strictTypes: false });

/** @param isLikely whether it was seen more than once, or in more than one place */
function proposal(
  { id, assumed }: Decision,
  answer: unknown,
  evidence: readonly string[],
  isLikely: boolean,
): Proposal {
  const sure = isLikely ? 'likely' : 'possible';
  return { decision: id, answer, assumed: answer === assumed, sure, evidence: [...evidence] };
}
