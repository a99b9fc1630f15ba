import { createHmac } from 'node:crypto';
import type { Call } from '../call.ts';
import type { EnrollmentAuthorization, Workspace, WorkspaceUpdate } from '../resources.ts';
import { later } from '../silo/entry-rules.ts';
import type { ClientRow, EnrollmentRow } from '../storage/access-table.ts';
import type { Store } from '../storage/store.ts';
import { sameDigest, secretDigest } from './secrets.ts';

/** How workspaces, tokens and enrollments behave. */
export const accessRules = {
  /** The workspace that a token belongs to. A token is looked up by its digest, never compared. */
  workspaceOf: (store: Store, token: string): string | undefined =>
    store.access.workspaceOfToken(secretDigest(token)),

  /** The workspace after an update. */
  changeWorkspace: (workspace: Workspace, update: WorkspaceUpdate, now: number): Workspace => ({
    ...workspace,
    ...(update.name !== undefined && { name: update.name }),
    ...(update.slug !== undefined && { slug: update.slug }),
    ...(update.logo_url !== undefined && { logo_url: update.logo_url }),
    updated_at: later(workspace.updated_at, now),
  }),

  /** Whether a client is known and its secret right. It takes as long if the client is unknown. */
  secretMatches: (client: ClientRow | undefined, secret: string): boolean =>
    sameDigest(client?.secret_digest ?? secretDigest(''), secretDigest(secret)) &&
    client !== undefined,

  /** The enrollments that an authorization can mean: whichever of `id` and `owner_id` it gives hold. */
  enrollmentsMeant: (
    enrollments: readonly EnrollmentRow[],
    { id, owner_id }: EnrollmentAuthorization,
  ): EnrollmentRow[] =>
    enrollments
      .filter((each) => id === undefined || each.id === id.toLowerCase())
      .filter((each) => owner_id === undefined || each.owner_id === owner_id.toLowerCase()),

  /** A token that only who knows the secret could work out: the nth of an enrollment. */
  newToken: (enrollment: EnrollmentRow, secret: string, _call: Call): string => {
    const number = enrollment.tokens_issued + 1;
    const proof = createHmac('sha256', secret).update(`${enrollment.id} ${number}`);
    return `sandbox-${proof.digest('base64url')}`;
  },
};
