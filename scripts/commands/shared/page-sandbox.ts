import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readApi, sandboxSchemas } from '../../api/api.ts';
import { validatorModule } from '../../api/validator-module.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { withoutKeywords } from '../../document/without-keywords.ts';
import type { PageSandboxSource } from '../../reference/site.ts';

const wasmPath = fileURLToPath(import.meta.resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm'));

/** SQLite without the part by which the thread of a page calls a worker of its own. */
const sqlitePath = join(dirname(wasmPath), 'sqlite3-bundler-friendly.mjs');

/** The sandbox of a document for the pages of its reference, each file made when its function is called. */
export function pageSandbox(bundle: OpenAPIDocument): PageSandboxSource {
  return { worker: () => workerScript(bundle), wasm: readWasm };
}

/** The worker as one classic script, with the compiled schemas of the document, which it loads itself. */
async function workerScript(bundle: OpenAPIDocument): Promise<string> {
  const document = withoutKeywords(bundle, unneeded);
  const validators = validatorModule(document, sandboxSchemas(readApi(document)), {
    formats: './api/formats.ts',
    // What several schemas refer to is compiled once.
    ajv: { inlineRefs: false },
  });
  const contents = `${validators}
export { startWorker } from './sandbox/page/worker.ts';`;
  const { build } = await import('esbuild');
  const result = await build({
    ...{ bundle: true, minify: true, format: 'iife', write: false, logLevel: 'silent' },
    ...{ target: 'es2022', charset: 'utf8', platform: 'browser', globalName: 'sandbox' },
    // A classic script knows its address so, which SQLite asks for.
    define: { 'import.meta.url': 'location.href' },
    alias: { '@sqlite.org/sqlite-wasm': sqlitePath },
    stdin: { contents, resolveDir: join(import.meta.dirname, '../..') },
    footer: { js: 'sandbox.startWorker(sandbox.default);' },
  });
  return result.outputFiles[0]?.text ?? '';
}

/** What no schema of a request needs. */
const unneeded = ['x-facts', 'x-decisions', 'x-decision', 'description', 'summary'];

async function readWasm(): Promise<Uint8Array> {
  return readFile(wasmPath);
}
