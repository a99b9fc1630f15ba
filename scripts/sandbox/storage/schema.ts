import type { Database } from './database.ts';

/** What tells the file of a sandbox from other SQLite databases: `dpsb` in ASCII. */
export const applicationId = 0x64707362;

/**
 * The tables of a sandbox, as steps from one schema version to the next: the first makes version 1
 * of an empty database. A resource is kept as the JSON that responses carry, beside the columns by
 * which it is searched, so that reading it needs no parsing.
 *
 * `created_at`, `completed_at` and `due` are ms since 1970.
 */
const migrations: readonly string[] = [
  `
  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE workspaces (id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE tokens (digest TEXT PRIMARY KEY, workspace TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE clients (
    client_id TEXT PRIMARY KEY, secret_digest TEXT NOT NULL, workspace TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE enrollments (
    client_id TEXT NOT NULL, id TEXT NOT NULL, owner_id TEXT, tokens_issued INTEGER NOT NULL,
    body TEXT NOT NULL, PRIMARY KEY (client_id, id)
  ) WITHOUT ROWID;

  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY, workspace TEXT NOT NULL, id TEXT NOT NULL, folder TEXT,
    created_at INTEGER NOT NULL, body TEXT NOT NULL, UNIQUE (workspace, id)
  );
  CREATE INDEX entries_by_time ON entries (workspace, created_at, seq);
  CREATE INDEX entries_by_folder ON entries (workspace, folder, created_at, seq);
  CREATE TABLE mentions (
    workspace TEXT NOT NULL, uuid TEXT NOT NULL, created_at INTEGER NOT NULL, seq INTEGER NOT NULL,
    place INTEGER NOT NULL, context TEXT NOT NULL,
    PRIMARY KEY (workspace, uuid, created_at, seq, place)
  ) WITHOUT ROWID;
  CREATE INDEX mentions_by_entry ON mentions (seq);

  CREATE TABLE workflows (
    workspace TEXT NOT NULL, id TEXT NOT NULL, request TEXT NOT NULL, body TEXT NOT NULL,
    PRIMARY KEY (workspace, id)
  ) WITHOUT ROWID;
  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY, workspace TEXT NOT NULL, id TEXT NOT NULL, request TEXT NOT NULL,
    completed_at INTEGER NOT NULL, body TEXT NOT NULL, run TEXT, UNIQUE (workspace, id)
  );
  CREATE TABLE effects (
    due INTEGER NOT NULL, seq INTEGER PRIMARY KEY, workspace TEXT NOT NULL, entry_id TEXT NOT NULL,
    fault TEXT
  );
  CREATE INDEX effects_by_time ON effects (due, seq);

  CREATE TABLE series (
    workspace TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (workspace, id)
  ) WITHOUT ROWID;
  CREATE TABLE series_entries (
    seq INTEGER PRIMARY KEY, workspace TEXT NOT NULL, series_id TEXT NOT NULL, id TEXT NOT NULL,
    body TEXT NOT NULL, UNIQUE (workspace, series_id, id)
  );
  CREATE INDEX series_entries_in_order ON series_entries (workspace, series_id, seq);
  `,
  // A search by context need not read every mention of a UUID.
  'CREATE INDEX mentions_by_context ON mentions (workspace, uuid, context, created_at, seq)',
  // The write-ahead log that belongs to the file, apart from all data (node/write-ahead-log.ts).
  `
  CREATE TABLE write_ahead_log (id INTEGER PRIMARY KEY, salt INTEGER);
  INSERT INTO write_ahead_log VALUES (1, NULL);
  `,
];

/** Version of the schema that this code writes. */
export const schemaVersion = migrations.length;

/** Every table of data, so that all can be emptied, copied and restored. */
export const tables = [
  'settings',
  'workspaces',
  'tokens',
  'clients',
  'enrollments',
  'entries',
  'mentions',
  'workflows',
  'jobs',
  'effects',
  'series',
  'series_entries',
] as const;

/** What kind of file a database is, and its schema version. */
export function readHeader(db: Database): { id: number; version: number } | undefined {
  const read = `SELECT application_id AS id, user_version AS version
    FROM pragma_application_id, pragma_user_version`;
  return db.prepare<{ id: number; version: number }>(read).get();
}

/**
 * Brings a database from whatever version it has to a later one, all or nothing.
 *
 * @param target the present version unless given
 */
export function migrate(db: Database, target = schemaVersion): void {
  const version = db.prepare<{ user_version: number }>('PRAGMA user_version').get()?.user_version;
  if (version === undefined || version >= target) return;
  db.transaction(() => {
    for (const migration of migrations.slice(version, target)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${target}`);
  });
}

/**
 * Does the same as {@link migrate} where a driver allows no `PRAGMA user_version`: a table has the version.
 *
 * @throws Error when the database has a version that this code does not know
 */
export function migrateByTable(db: Database): void {
  db.exec('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)');
  const read = 'SELECT coalesce(max(version), 0) AS version FROM schema_version';
  const version = db.prepare<{ version: number }>(read).get()?.version;
  if (version === schemaVersion) return;
  if (version !== undefined && version > schemaVersion) {
    throw new Error(
      `The data has schema version ${version}, and this sandbox knows ${schemaVersion} at most. Deploy a newer version.`,
    );
  }
  db.transaction(() => {
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`INSERT INTO schema_version VALUES (${schemaVersion})`);
  });
}
