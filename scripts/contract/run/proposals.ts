import type { Api } from '../../api/api.ts';
import { newAjv } from '../../api/compile-schemas.ts';
import type { Alternative, Decision } from '../../document/openapi.ts';
import { checks } from '../checks.ts';
import { type CheckResult, findingsIn, type Proposal } from '../report/report.ts';
import type { ExercisedParts } from '../session/exercised-parts.ts';

const fewest = 3;

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
    if (decision.answer !== undefined || !decision.alternatives) return [];
    return fromChecks(decision, rows) ?? fromValues(decision, exercised) ?? [];
  });
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
    return proposal(decision, other.id, [...places]);
  }
  const own = new Set(checks.filter(({ basis }) => isAbout(basis, id)).map((each) => each.id));
  const passed = rows.filter((row) => own.has(row.id) && row.status === 'passed');
  if (assumed === undefined || passed.length === 0) return undefined;
  return proposal(
    decision,
    assumed,
    passed.map((row) => `${row.id} passed on ${row.operation}`),
  );
}

function isAbout(basis: (typeof checks)[number]['basis'], id: string): boolean {
  const open = basis.flatMap((each) => ('decision' in each ? [each.decision] : []));
  return open.length === 1 && open[0] === id && basis.length === 1;
}

/** The proposal from the form that all values in responses have at the places of the decision. */
function fromValues(decision: Decision, exercised: ExercisedParts): Proposal | undefined {
  const { alternatives = [], applies_to } = decision;
  if (!alternatives.some(({ keywords }) => keywords)) return undefined;
  const found = applies_to.flatMap((place) => {
    const values = [...(exercised.texts.get(place) ?? [])];
    return values.length > 0 ? [{ place, values }] : [];
  });
  const values = found.flatMap((each) => each.values);
  const narrowest = narrowestOf(alternatives, values);
  if (values.length < fewest || narrowest === undefined) return undefined;
  const evidence = found.map(
    ({ place, values: own }) =>
      `${own.length} ${own.length === 1 ? 'value' : 'different values'} of ${place}`,
  );
  return proposal(decision, narrowest.id, evidence);
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

function proposal(
  { id, assumed }: Decision,
  answer: string,
  evidence: readonly string[],
): Proposal {
  const sure = evidence.length > 1 ? 'likely' : 'possible';
  return { decision: id, answer, assumed: answer === assumed, sure, evidence: [...evidence] };
}
