import { type Api, decisionOf } from '../../api/api.ts';
import { createValidator } from '../../api/compile-schemas.ts';
import { contractOperations } from '../../api/contract-operation.ts';
import { type Basis, type Check, isScenario, levelOf } from '../../contract/check.ts';
import { checks } from '../../contract/checks.ts';
import type { CheckEntry } from '../../generate/guides.ts';

/** Every check of the contract tests, for the guide to them. */
export function checkEntries(api: Api): CheckEntry[] {
  return checks.map((check) => ({
    id: check.id,
    kind: check.kind,
    level: levelOf(check),
    asserts: check.asserts,
    basis: check.basis.map((basis) => sentence(basis, api)),
    fix: check.mend,
    operations: operationsOf(check, api),
    writes: isScenario(check) ? (check.writes ?? []) : [],
  }));
}

function sentence(basis: Basis, api: Api): string {
  if ('fact' in basis) return `the interface (${basis.section}): ${basis.fact}.`;
  const { id, title, assumption } = decisionOf(api, basis.decision);
  return `decision ${id}, ${title}: ${assumption}`;
}

function operationsOf(check: Check, { document }: Api): string[] | undefined {
  const all = contractOperations(document, createValidator(document));
  const ids = isScenario(check)
    ? check.operations(all)
    : all.filter((each) => check.concerns?.(each) ?? true).map(({ id }) => id);
  return ids.length === all.length ? undefined : [...ids];
}
