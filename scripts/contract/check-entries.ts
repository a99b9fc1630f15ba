import { type Api, decisionOf, factOf } from '../api/api.ts';
import { type Basis, idOf } from '../checks/basis.ts';
import { basisOfCheck, type CheckEntry, highestLevel } from '../checks/check.ts';
import { checks } from './checks.ts';
import { type Check, isScenarioCheck, operationsFor } from './session/scenario-check.ts';

/** Every check of the contract tests, for the pages about them. */
export function checkEntries(api: Api): CheckEntry[] {
  return checks.map((check) => {
    const all = basisOfCheck(check, api);
    return {
      id: check.id,
      kind: check.kind,
      level: highestLevel(check),
      asserts: check.asserts,
      basis: (all.length > mostShown ? check.basis : all).map((basis) => sentence(basis, api)),
      cites: all.map(idOf),
      fix: check.fix,
      operations: operationsOf(check, api),
      writes: isScenarioCheck(check) ? (check.writes ?? []) : [],
    };
  });
}

/** How much is written out of what a check rests on, before it is only counted. */
const mostShown = 12;

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
