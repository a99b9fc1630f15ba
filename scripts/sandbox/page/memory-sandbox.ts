import { UsageError } from '../../lib/usage-error.ts';
import type { SandboxDefinition } from '../definition.ts';
import { dataFileType } from '../messages.ts';
import { createSandboxCore } from '../sandbox-core.ts';
import { initialSeed } from '../seed/data-sets.ts';
import { begin, forgetSecrets } from '../seed/initial-data.ts';
import { applicationId, migrate, readHeader, schemaVersion } from '../storage/schema.ts';
import { sqliteCode } from '../storage/storage-errors.ts';
import { Store } from '../storage/store.ts';
import type { SqliteWasm, WasmDatabase } from '../storage/wasm/wasm-database.ts';

/** A sandbox in memory whose data can be taken along as a data file. */
export interface MemorySandbox
  extends Pick<ReturnType<typeof createSandboxCore>, 'respond' | 'close'> {
  /** Counts up with every change of the data. */
  readonly changes: number;
  /** The content of a data file that holds the same data. */
  dataFile(): Uint8Array<ArrayBuffer>;
}

/** Duration of a step whose `config` sets none, in ms: a reader can watch the job. */
const stepDelay = 700;

/**
 * Opens the sandbox of a page.
 *
 * @param data content of a data file; the default data set unless given
 * @throws UsageError when the content is not that of a data file
 */
export function openMemorySandbox(
  sqlite: SqliteWasm,
  definition: SandboxDefinition,
  data?: Uint8Array,
): MemorySandbox {
  const db = data ? openCopy(sqlite, data) : openEmpty(sqlite);
  const store = new Store(db);
  if (!data) begin(store, definition.behavior.rules, initialSeed(definition.api));
  const dataFile = () => db.bytes();
  const backups = {
    response: async () => {
      const headers = { 'content-type': dataFileType };
      return { status: 200, headers, body: dataFile() };
    },
    settled: async () => undefined,
  };
  const { respond, close } = createSandboxCore({ definition, store, backups }, { stepDelay });
  return {
    ...{ respond, close, dataFile },
    get changes() {
      return db.changes;
    },
  };
}

function openEmpty(sqlite: SqliteWasm): WasmDatabase {
  const db = sqlite.open();
  db.exec(`PRAGMA application_id = ${applicationId}`);
  migrate(db);
  return db;
}

/** @throws UsageError when the content is not that of a data file */
function openCopy(sqlite: SqliteWasm, data: Uint8Array): WasmDatabase {
  const db = sqlite.openCopy(data);
  try {
    const problem = problemOf(db);
    if (problem !== undefined) throw new UsageError(problem);
    if ((readHeader(db)?.version ?? 0) < schemaVersion) {
      forgetSecrets(new Store(db));
      migrate(db);
    }
    return db;
  } catch (error) {
    db.close();
    throw sqliteCode(error) === undefined ? error : new UsageError(notData);
  }
}

const notData = 'The file holds no data of a sandbox. Choose one that "Share this state" stored.';

function problemOf(db: WasmDatabase): string | undefined {
  const { id, version = 0 } = readHeader(db) ?? {};
  if (id !== applicationId) return notData;
  if (version > schemaVersion) {
    return `The file has schema version ${version}, and this page knows ${schemaVersion} at most. Open it in a newer version of the page.`;
  }
  const check = db.prepare<{ quick_check: string }>('PRAGMA quick_check(1)').get();
  return check?.quick_check === 'ok' ? undefined : 'The file is damaged. Choose another one.';
}
