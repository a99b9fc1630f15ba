/**
 * A sandbox in the worker of a page, which sends it requests as messages. SQLite is loaded from beside the script, and
 * the document from the folder above. `commands/shared/page-sandbox.ts` bundles it.
 *
 * @module
 */
import schemas from 'sandbox:schemas';
import { readApi } from '../../api/api.ts';
import { fieldNames } from '../../api/field-names.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import type {
  WorkerMessage,
  WorkerOpening,
  WorkerReply,
  WorkerRequest,
} from '../../lib/worker-messages.ts';
import { type SandboxResponse, textBytes } from '../messages.ts';
import { defaultBehavior } from '../operations.ts';
import { defaultBodyLimit } from '../requests/request-body.ts';
import { SqliteWasm } from '../storage/wasm/wasm-database.ts';
import { type MemorySandbox, openMemorySandbox } from './memory-sandbox.ts';

const loaded = Promise.all([loadSqlite(), loadDocument()]);
// The first message awaits it, and tells the page why it failed.
loaded.catch(() => undefined);
let sandbox: MemorySandbox | undefined;
let known = 0;

async function open({ data }: WorkerOpening): Promise<Partial<WorkerReply>> {
  const [sqlite, document] = await loaded;
  const definition = { api: readApi(document, fieldNames), schemas, behavior: defaultBehavior };
  const opened = openMemorySandbox(sqlite, definition, data);
  void sandbox?.close();
  sandbox = opened;
  known = 0;
  return changedData(opened);
}

/** How long a response may take before the data that its request has changed is sent ahead of it, in ms. */
const longestSilence = 100;

async function call(request: WorkerRequest): Promise<Partial<WorkerReply>> {
  const called = sandbox;
  if (!called) throw new Error('The sandbox is not open.');
  // The page may be left while a creation waits for its job.
  const early = setTimeout(() => post({ id: 0, ...changedData(called) }), longestSilence);
  const response = wholeResponse(await called.respond(sandboxRequest(request)));
  clearTimeout(early);
  return { ...response, ...changedData(called) };
}

function post(reply: WorkerReply): void {
  globalThis.postMessage(reply);
}

/** The data, if it is other than what the page knows. */
function changedData(of: MemorySandbox): Pick<WorkerReply, 'data'> {
  if (of.changes === known) return {};
  known = of.changes;
  return { data: of.dataFile() };
}

globalThis.addEventListener('message', async ({ data }: MessageEvent<WorkerMessage>) => {
  const reply = data.kind === 'open' ? open(data) : call(data);
  const content = await reply.catch(({ message }: Error) => ({ error: message }));
  post({ ...content, id: data.id });
});

async function loadSqlite(): Promise<SqliteWasm> {
  const response = await load('sqlite3.wasm');
  return SqliteWasm.load(new Uint8Array(await response.arrayBuffer()));
}

async function loadDocument(): Promise<OpenAPIDocument> {
  return (await load('../openapi.json')).json();
}

async function load(path: string): Promise<Response> {
  const response = await fetch(new URL(path, location.href));
  if (!response.ok) throw new Error(`${path} could not be loaded: ${response.status}.`);
  return response;
}

function sandboxRequest({ method, target, headers, body = '' }: WorkerRequest) {
  const bytes = textBytes(body);
  const isTooLarge = bytes.length > defaultBodyLimit;
  return { method, target, headers, body: isTooLarge ? ('too-large' as const) : bytes };
}

/** A response as a page can read it; none where the connection breaks. */
function wholeResponse(sent: SandboxResponse): Pick<WorkerReply, 'response'> {
  const { status, headers, body, transport = 'whole' } = sent;
  if (transport !== 'whole') return {};
  const bytes = typeof body === 'string' ? textBytes(body) : body;
  return { response: { status, headers, body: bytes } };
}
