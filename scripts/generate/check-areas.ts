import type { Api } from '../api/api.ts';
import { type Operation, pageOf } from '../api/operation.ts';
import type { OperationRole } from '../api/roles.ts';
import type { CheckEntry } from '../checks/check.ts';

/** Checks of one area, in their order. */
interface CheckArea {
  readonly name: string;
  readonly checks: readonly CheckEntry[];
}

const everyOperation = 'Every operation';
const severalAreas = 'Several areas';

/** The areas in the order in which people work with them; each operation that lists something is of `Listings`. */
const areas = [everyOperation, severalAreas, 'Listings', 'Entries', 'Workflows', 'Jobs', 'Access'];

const areasOfRoles: Partial<Record<OperationRole, string>> = {
  'update-entry': 'Entries',
  'create-workflow': 'Workflows',
  'update-workflow': 'Workflows',
  'create-job': 'Jobs',
  'create-job-non-idempotent': 'Jobs',
  'fetch-job': 'Jobs',
  'update-workspace': 'Access',
  'authorize-enrollment': 'Access',
};

/** The checks by what the operations are about on which they are evaluated. */
export function checkAreas(checks: readonly CheckEntry[], api: Api): CheckArea[] {
  const byArea = Map.groupBy(checks, (check) => areaOfCheck(check, api));
  const names = new Set([...areas, ...byArea.keys()]);
  return [...names]
    .map((name) => ({ name, checks: byArea.get(name) ?? [] }))
    .filter((area) => area.checks.length > 0);
}

function areaOfCheck({ operations: ids }: CheckEntry, { operations }: Api): string {
  if (!ids) return everyOperation;
  const evaluated = operations.filter(({ id }) => ids.includes(id));
  const [first = severalAreas, ...others] = new Set(evaluated.map(areaOf));
  return others.length === 0 ? first : severalAreas;
}

function areaOf(operation: Operation): string {
  if (pageOf(operation)) return 'Listings';
  return (operation.role && areasOfRoles[operation.role]) ?? operation.tag;
}
