import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createSandbox, defaultDefinition } from '../../../scripts/sandbox/default-sandbox.ts';
import type { SandboxDefinition } from '../../../scripts/sandbox/definition.ts';
import {
  createNodeSandboxOnStore,
  type NodeSandbox,
  type SandboxOptions,
} from '../../../scripts/sandbox/node-sandbox.ts';
import { initialSeed } from '../../../scripts/sandbox/seed/data-sets.ts';
import { begin } from '../../../scripts/sandbox/seed/initial-data.ts';
import { migrate } from '../../../scripts/sandbox/storage/schema.ts';
import { Store } from '../../../scripts/sandbox/storage/store.ts';
import { SqliteWasm } from '../../../scripts/sandbox/storage/wasm/wasm-database.ts';

let loading: Promise<SqliteWasm> | undefined;

/** SQLite in WebAssembly, from the package that the reference publishes. */
export function loadSqlite(): Promise<SqliteWasm> {
  loading ??= readWasm().then(SqliteWasm.load);
  return loading;
}

async function readWasm(): Promise<Uint8Array> {
  const path = import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');
  return new Uint8Array(await readFile(fileURLToPath(path)));
}

/** What makes sandboxes whose data is in WebAssembly. */
export async function wasmSandboxes(): Promise<typeof createSandbox> {
  const create = await wasmSandboxesOf();
  // A data file is that of Node.js.
  return (options = {}) =>
    options.data === undefined ? create(defaultDefinition, options) : createSandbox(options);
}

/** What makes such sandboxes by any definition. */
export async function wasmSandboxesOf(): Promise<
  (definition: SandboxDefinition, options: SandboxOptions) => NodeSandbox
> {
  const sqlite = await loadSqlite();
  return (definition, options) => {
    const db = sqlite.open();
    migrate(db);
    const store = new Store(db);
    begin(store, definition.behavior.rules, initialSeed(definition.api, options.seed));
    return createNodeSandboxOnStore({ definition, store }, options);
  };
}
