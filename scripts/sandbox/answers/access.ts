import type { NamedFixtures } from '../../api/fixtures.ts';
import { accessRules, authorizeEnrollment, issuedPrefix } from '../areas/access.ts';
import type { Endpoint } from '../requests/endpoints.ts';
import { deriveUuid, type EnrollmentAuthorization, timestamp } from '../resources.ts';
import type { AccessRules, Call, OperationHandler } from '../rules.ts';
import { parseStored } from '../storage/storage-errors.ts';
import type { Store } from '../storage/store.ts';
import { decisions, type SupportedAnswers } from './supported-decisions.ts';

/** Who reaches what in a sandbox, by the answers to decisions. */
export function tokenRules(answers: SupportedAnswers): Partial<AccessRules> {
  return {
    workspaceOf(store, token) {
      const isIssued = token.startsWith(issuedPrefix);
      if (isIssued && answers.to(decisions.enrollmentToken) === 'elsewhere') return undefined;
      const found = accessRules.workspaceOf(store, token);
      if (found !== undefined || answers.to(decisions.unknownToken) !== 'accepted') return found;
      return firstWorkspace(store);
    },
    workspaceWithoutToken: (store, endpoint) =>
      needsToken(endpoint, answers.to(decisions.tokenNeeded)) ? undefined : firstWorkspace(store),
    matchingEnrollments(enrollments, authorization) {
      const choice = answers.to(decisions.otherOwner) ?? 'refused';
      if (choice === 'refused') return accessRules.matchingEnrollments(enrollments, authorization);
      const { owner_id, ...rest } = authorization;
      const found = accessRules.matchingEnrollments(enrollments, rest);
      if (choice === 'ignored' || owner_id === undefined) return found;
      return found.map((row) => ({
        ...row,
        body: JSON.stringify({ ...JSON.parse(row.body), owner_id }),
      }));
    },
    newToken: (row, secret) =>
      accessRules.newToken(
        answers.to(decisions.tokenRenewal) === 'same' ? { ...row, tokens_issued: 0 } : row,
        secret,
      ),
  };
}

function needsToken(
  { operation: { role, method } }: Endpoint,
  choice: 'all' | 'writes' | 'workspace' | undefined,
): boolean {
  if (choice === 'writes') return method !== 'GET';
  return choice !== 'workspace' || role === 'update-workspace';
}

function firstWorkspace(store: Store): string | undefined {
  const text = store.settings.find('fixtures') ?? '{}';
  const { token } = parseStored<NamedFixtures>(text, 'setting fixtures');
  return token === undefined ? undefined : accessRules.workspaceOf(store, token);
}

/** Authorizations that mean an unknown enrollment, by the answers to decisions. */
export function authorization(answers: SupportedAnswers): OperationHandler {
  return (call) => {
    if (answers.to(decisions.unknownEnrollment) === 'created') createEnrollment(call);
    return authorizeEnrollment(call);
  };
}

function createEnrollment({ store, rules, body, now }: Call): void {
  const { client_id = '', client_secret = '', id, owner_id }: EnrollmentAuthorization = body;
  const client = store.access.client(client_id);
  if (!client || !rules.secretMatches(client, client_secret) || id === undefined) return;
  if (store.access.enrollments(client_id).some((each) => each.id === id.toLowerCase())) return;
  const enrollment = {
    id,
    owner_id: owner_id ?? deriveUuid('owner', id),
    created_at: timestamp(now),
    updated_at: timestamp(now),
  };
  store.transaction(() => store.access.saveEnrollment(client_id, enrollment, 0));
}
