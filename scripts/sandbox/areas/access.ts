import { hmacSha256, sha256 } from '#sha256';
import { HttpError } from '../../lib/http-error.ts';
import { ok, type SandboxResponse } from '../messages.ts';
import { fieldNamesOf } from '../requests/endpoints.ts';
import {
  type Enrollment,
  type EnrollmentAuthorization,
  laterTimestamp,
  type Workspace,
} from '../resources.ts';
import type { AccessRules, Call } from '../rules.ts';
import { equalInConstantTime } from '../secrets.ts';
import type { EnrollmentRow } from '../storage/access-table.ts';
import { parseStored } from '../storage/storage-errors.ts';

/** Workspaces, tokens and enrollments as the sandbox has them by default. */
export const accessRules: AccessRules = {
  /** A token is looked up by its digest, never compared. */
  workspaceOf: (store, token) => store.access.workspaceOfToken(tokenDigest(token)),

  workspaceWithoutToken: () => undefined,

  changeWorkspace: (workspace, update, now) => ({
    ...workspace,
    ...(update.name !== undefined && { name: update.name }),
    ...(update.slug !== undefined && { slug: update.slug }),
    ...(update.logo_url !== undefined && { logo_url: update.logo_url }),
    updated_at: laterTimestamp(workspace.updated_at, now),
  }),

  /** Takes the same time whether or not the client is known. */
  secretMatches: (client, secret) =>
    equalInConstantTime(client?.secret_digest ?? sha256(''), sha256(secret)) &&
    client !== undefined,

  /** Whichever of `id` and `owner_id` the authorization gives must be that of the enrollment. */
  matchingEnrollments: (enrollments, { id, owner_id }) =>
    enrollments
      .filter((each) => id === undefined || each.id === id.toLowerCase())
      .filter((each) => owner_id === undefined || each.owner_id === owner_id.toLowerCase()),

  /** Nobody who does not know the secret can derive the token. */
  newToken(enrollment, secret) {
    const number = enrollment.tokens_issued + 1;
    return issuedPrefix + hmacSha256(secret, `${enrollment.id} ${number}`);
  },
};

/** What the tokens that an authorization issues begin with. */
export const issuedPrefix = 'sandbox-';

/** The digest of a token. Most requests present the same as the one before. */
function tokenDigest(token: string): string {
  if (token !== last.token) last = { token, digest: sha256(token) };
  return last.digest;
}

let last = { token: '', digest: sha256('') };

/** PATCH /access/v1/workspace */
export function updateWorkspace(call: Call): SandboxResponse {
  const { store, rules, now } = call;
  const text = store.access.workspace(call.workspace);
  if (text === undefined)
    throw new HttpError(404, 'not-found', 'The token belongs to no workspace.');
  const present = parseStored<Workspace>(text, `workspace ${call.workspace}`);
  const workspace = rules.changeWorkspace(present, call.body, now);
  rejectTakenSlug(call, workspace, present);
  store.write(() => store.access.saveWorkspace(workspace));
  return ok(JSON.stringify(workspace));
}

/** @throws HttpError when another workspace has the new slug (D222) */
function rejectTakenSlug({ store }: Call, { id, slug }: Workspace, present: Workspace): void {
  if (slug === undefined || slug === present.slug || !store.access.hasSlug(slug, id)) return;
  throw new HttpError(409, 'conflict', 'slug: another workspace has it. Choose another slug.');
}

/** POST /access/v1/enrollment/authorize */
export function authorizeEnrollment(call: Call): SandboxResponse {
  const { store, rules, endpoint } = call;
  const body: EnrollmentAuthorization = call.body;
  const secret = body.client_secret ?? '';
  const client = store.access.client(body.client_id ?? '');
  if (!rules.secretMatches(client, secret) || !client) {
    throw new HttpError(
      401,
      'wrong-credentials',
      `${fieldNamesOf(endpoint, 'client-id', 'client-secret')}: they are not those of a client.`,
    );
  }
  const row = chooseEnrollment(call, client.client_id, body);
  const enrollment = parseStored<Omit<Enrollment, 'token'>>(row.body, `enrollment ${row.id}`);
  if (enrollment.disabled === true) {
    const field = fieldNamesOf(endpoint, 'enrollment-id');
    throw new HttpError(403, 'disabled', `${field}: the enrollment is disabled.`);
  }
  const token = rules.newToken(row, secret);
  store.transaction(() => {
    store.access.saveToken(sha256(token), client.workspace);
    store.access.saveEnrollment(client.client_id, enrollment, row.tokens_issued + 1);
  });
  return ok(JSON.stringify({ ...enrollment, token }));
}

function chooseEnrollment(
  { store, rules, endpoint }: Call,
  clientId: string,
  body: EnrollmentAuthorization,
): EnrollmentRow {
  const enrollments = store.access.enrollments(clientId);
  const [found, another] = rules.matchingEnrollments(enrollments, body);
  if (!found) {
    const fields = fieldNamesOf(endpoint, 'enrollment-id', 'owner-id');
    throw new HttpError(404, 'not-found', `${fields}: the client has no such enrollment.`);
  }
  if (another) {
    const field = fieldNamesOf(endpoint, 'enrollment-id');
    const message = `${field}: the client has several enrollments; name one.`;
    throw new HttpError(400, 'ambiguous', message);
  }
  return found;
}
