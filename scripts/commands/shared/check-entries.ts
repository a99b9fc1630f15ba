import { type Api, decisionOf, factOf } from '../../api/api.ts';
import type { Basis } from '../../checks/basis.ts';
import { basisOfCheck, levelOf } from '../../checks/check.ts';
import { type Check, isBehaviourCheck, operationsFor } from '../../contract/check.ts';
import { checks } from '../../contract/checks.ts';
import type { CheckEntry } from '../../generate/guides.ts';

/** Every check of the contract tests, for the pages about them. */
export function checkEntries(api: Api): CheckEntry[] {
  return checks.map((check) => ({
    id: check.id,
    kind: check.kind,
    level: levelOf(check),
    asserts: check.asserts,
    basis: check.basis.map((basis) => sentence(basis, api)),
    cites: basisOfCheck(check, api).map((basis) => ('fact' in basis ? basis.fact : basis.decision)),
    fix: check.fix,
    operations: operationsOf(check, api),
    writes: isBehaviourCheck(check) ? (check.writes ?? []) : [],
  }));
}

function sentence(basis: Basis, api: Api): string {
  if ('fact' in basis) {
    const { id, section, statement } = factOf(api, basis.fact);
    return `fact ${id} (${section}): ${statement}`;
  }
  const { id, title, assumption } = decisionOf(api, basis.decision);
  return `decision ${id}, ${title}: ${assumption}`;
}

function operationsOf(check: Check, api: Api): string[] | undefined {
  const operations = operationsFor(check, api);
  return operations.length === api.operations.length ? undefined : operations.map(({ id }) => id);
}
