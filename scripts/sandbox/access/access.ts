import type { Call } from '../call.ts';
import { type SandboxAnswer, succeed } from '../exchange.ts';
import { Refusal } from '../refusal.ts';
import type { Enrollment, EnrollmentAuthorization, Workspace } from '../resources.ts';
import type { ClientRow, EnrollmentRow } from '../storage/access-table.ts';
import { secretDigest } from './secrets.ts';

/** PATCH /access/v1/workspace */
export function updateWorkspace(call: Call): SandboxAnswer {
  const { store, rules, now } = call;
  const text = store.access.workspace(call.workspace);
  if (text === undefined) throw new Refusal(404, 'not-found', 'The token belongs to no workspace.');
  const workspace = rules.changeWorkspace(JSON.parse(text) as Workspace, call.body, now);
  store.transaction(() => store.access.saveWorkspace(workspace));
  return succeed(JSON.stringify(workspace));
}

/** POST /access/v1/enrollment/authorize */
export function authorizeEnrollment(call: Call): SandboxAnswer {
  const { store, rules } = call;
  const body: EnrollmentAuthorization = call.body;
  const secret = body.client_secret ?? '';
  const client = store.access.client(body.client_id ?? '');
  if (!rules.secretMatches(client, secret)) {
    throw new Refusal(
      401,
      'unauthorized',
      'client_id, client_secret: they are not those of a client.',
    );
  }
  const known = client as ClientRow;
  const row = chooseEnrollment(call, known, body);
  const { token, enrollment } = authorize(call, row, secret);
  store.transaction(() => {
    store.access.saveToken(secretDigest(token), known.workspace);
    store.access.saveEnrollment(known.client_id, enrollment, row.tokens_issued + 1);
  });
  return succeed(JSON.stringify({ ...enrollment, token }));
}

function chooseEnrollment(call: Call, client: ClientRow, body: EnrollmentAuthorization) {
  const enrollments = call.store.access.enrollments(client.client_id);
  const [found, another] = call.rules.enrollmentsMeant(enrollments, body);
  if (!found) {
    throw new Refusal(404, 'not-found', 'id, owner_id: the client has no such enrollment.');
  }
  if (another) {
    throw new Refusal(400, 'ambiguous', 'id: the client has several enrollments; name one.');
  }
  return found;
}

function authorize(call: Call, row: EnrollmentRow, secret: string) {
  const enrollment = JSON.parse(row.body) as Omit<Enrollment, 'token'>;
  if (enrollment.disabled === true) {
    throw new Refusal(403, 'disabled', 'id: the enrollment is disabled.');
  }
  return { token: call.rules.newToken(row, secret, call), enrollment };
}
