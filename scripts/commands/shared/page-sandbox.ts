import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { PageSandboxSource } from '../../reference/site.ts';
import { sandboxBundle } from './sandbox-bundle.ts';

const wasmPath = fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));

/** SQLite without the part by which the thread of a page calls a worker of its own. */
const sqlitePath = join(dirname(wasmPath), 'sqlite3-bundler-friendly.mjs');

const entry = join(import.meta.dirname, '../../sandbox/page/worker.ts');

/** The sandbox of a document for the pages of its reference, each file made when its function is called. */
export function pageSandbox(bundle: OpenAPIDocument): PageSandboxSource {
  return { worker: () => workerScript(bundle), wasm: () => readFile(wasmPath) };
}

/** The worker as one classic script, with the compiled schemas of the document, which it loads itself. */
async function workerScript(bundle: OpenAPIDocument): Promise<string> {
  const { text } = await sandboxBundle(bundle, entry, {
    format: 'iife',
    // A classic script knows its address so, which SQLite asks for.
    define: { 'import.meta.url': 'location.href' },
    alias: { '@sqlite.org/sqlite-wasm': sqlitePath },
  });
  return text;
}
