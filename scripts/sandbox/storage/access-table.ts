import type { Enrollment, Workspace } from '../resources.ts';
import type { Cache, CacheMemory } from './cache.ts';
import type { Database, SqlStatement } from './database.ts';

/** A client that may authorize enrollments. */
export interface ClientRow {
  client_id: string;
  /** SHA-256 of its secret, in hexadecimal digits. */
  secret_digest: string;
  workspace: string;
}

/** An enrollment as it is stored. */
export interface EnrollmentRow {
  id: string;
  owner_id: string | null;
  tokens_issued: number;
  /** The enrollment without its token, as JSON. */
  body: string;
}

/** Workspaces, and the tokens and clients that have access to them. Of tokens and secrets, only digests are stored. */
export class AccessTable {
  readonly #workspace: SqlStatement<{ body: string }>;
  readonly #saveWorkspace: SqlStatement<unknown>;
  readonly #slug: SqlStatement<{ id: string }>;
  readonly #token: SqlStatement<{ workspace: string }>;
  readonly #saveToken: SqlStatement<unknown>;
  readonly #client: SqlStatement<ClientRow>;
  readonly #saveClient: SqlStatement<unknown>;
  readonly #enrollments: SqlStatement<EnrollmentRow>;
  readonly #saveEnrollment: SqlStatement<unknown>;
  /** Cache: workspaces by the digests of tokens that requests presented. */
  readonly #known: Cache<string>;

  constructor(db: Database, memory: CacheMemory) {
    this.#known = memory.cache();
    this.#workspace = db.prepare('SELECT body FROM workspaces WHERE id = ?');
    this.#saveWorkspace = db.prepare('INSERT OR REPLACE INTO workspaces VALUES (?, ?)');
    this.#slug = db.prepare(
      "SELECT id FROM workspaces WHERE json_extract(body, '$.slug') = ? AND id <> ? LIMIT 1",
    );
    this.#token = db.prepare('SELECT workspace FROM tokens WHERE digest = ?');
    this.#saveToken = db.prepare('INSERT OR REPLACE INTO tokens VALUES (?, ?)');
    this.#client = db.prepare('SELECT * FROM clients WHERE client_id = ?');
    this.#saveClient = db.prepare('INSERT OR REPLACE INTO clients VALUES (?, ?, ?)');
    this.#enrollments = db.prepare(
      'SELECT id, owner_id, tokens_issued, body FROM enrollments WHERE client_id = ? ORDER BY id',
    );
    this.#saveEnrollment = db.prepare('INSERT OR REPLACE INTO enrollments VALUES (?, ?, ?, ?, ?)');
  }

  workspace(id: string): string | undefined {
    return this.#workspace.get(id)?.body;
  }

  saveWorkspace(workspace: Workspace): void {
    this.#saveWorkspace.run(workspace.id.toLowerCase(), JSON.stringify(workspace));
  }

  /** Whether another workspace than that of the id has the slug. */
  hasSlug(slug: string, id: string): boolean {
    return this.#slug.get(slug, id.toLowerCase()) !== undefined;
  }

  /** @param digest SHA-256 of the token */
  workspaceOfToken(digest: string): string | undefined {
    const known = this.#known.get(digest);
    if (known !== undefined) return known;
    const row = this.#token.get(digest);
    if (row) this.#known.set(digest, row.workspace, 2 * row.workspace.length);
    return row?.workspace;
  }

  saveToken(digest: string, workspace: string): void {
    this.#saveToken.run(digest, workspace);
    this.refresh();
  }

  /** Empties the cache. */
  refresh(): void {
    this.#known.clear();
  }

  client(clientId: string): ClientRow | undefined {
    return this.#client.get(clientId);
  }

  saveClient({ client_id, secret_digest, workspace }: ClientRow): void {
    this.#saveClient.run(client_id, secret_digest, workspace);
  }

  enrollments(clientId: string): EnrollmentRow[] {
    return this.#enrollments.all(clientId);
  }

  saveEnrollment(clientId: string, enrollment: Omit<Enrollment, 'token'>, issued: number): void {
    const { id, owner_id } = enrollment;
    const owner = owner_id?.toLowerCase() ?? null;
    this.#saveEnrollment.run(clientId, id.toLowerCase(), owner, issued, JSON.stringify(enrollment));
  }
}
