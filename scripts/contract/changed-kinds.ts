import type { Api } from '../api/api.ts';
import type { OperationRole } from '../api/roles.ts';
import { chosenChecks } from './checks.ts';
import { type ChangedKind, isScenarioCheck, operationsFor } from './session/scenario-check.ts';
import { type ContractSettings, isWanted } from './settings.ts';

/** What a run can change: resources of a kind, or the logo of the workspace, which not every server shows. */
export type AnnouncedKind = ChangedKind | 'logo';

/** What requests to an operation change, with what they need for it. */
const changedBy: { readonly [role in OperationRole]?: readonly AnnouncedKind[] } = {
  'update-entry': ['entries'],
  'create-workflow': ['workflows'],
  'update-workflow': ['workflows'],
  'create-job': ['workflows', 'jobs'],
  'create-job-non-idempotent': ['workflows', 'jobs'],
  'fetch-job': ['workflows', 'jobs'],
  'update-workspace': ['workspace', 'logo'],
  'authorize-enrollment': ['tokens'],
};

/** What a run with these settings can change, by its checks and the operations that they are evaluated on. */
export function changedKinds(
  api: Api,
  settings: Pick<ContractSettings, 'only' | 'operations'>,
): ReadonlySet<AnnouncedKind> {
  const kinds = new Set<AnnouncedKind>();
  for (const check of chosenChecks(settings)) {
    const writes = isScenarioCheck(check) ? (check.writes ?? []) : [];
    for (const operation of operationsFor(check, api)) {
      if (!isWanted(settings, operation)) continue;
      const { role } = operation;
      const own = role === undefined ? undefined : (changedBy[role] ?? []);
      // A check of single requests sends them to its operation. What one without a role changes is unknown.
      const others = check.kind === 'stateful' || own === undefined ? writes : [];
      for (const kind of [...(own ?? []), ...others]) kinds.add(kind);
    }
  }
  return kinds;
}
