import type { WorkerMessage, WorkerReply } from '../../../lib/worker-messages.ts';
import { compressed, decompressed } from '../compressed.ts';
import { root } from '../elements.ts';
import { forget, store, stored } from '../reader-state.ts';

/** Stands for the sandbox in the addresses of requests. No name server knows the name (RFC 6761). */
export const sandboxAddress = 'https://sandbox.invalid';

/** A message before it has its number. */
type Unnumbered<Message> = Message extends WorkerMessage ? Omit<Message, 'id'> : never;

/** The sandbox that runs in a worker of the page. Its data is kept for the tab. */
export class PageSandbox {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<WorkerReply>>();
  #sent = 0;
  /** Why the worker does not run any more. */
  #failure: Error | undefined;
  /** Whether the data is kept when the reader leaves the page. */
  #isKept = true;

  private constructor() {
    this.#worker = new Worker(`${root}assets/sandbox-worker.js`);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
      this.#waiting.get(data.id)?.resolve(data);
      this.#waiting.delete(data.id);
      if (data.id === 0) void this.#keep(data);
    });
    this.#worker.addEventListener('error', ({ message }) => this.#fail(message));
  }

  /**
   * Starts the worker, with the data that is kept for the tab.
   *
   * @throws Error when the browser does not run it
   */
  static async start(): Promise<PageSandbox> {
    const sandbox = new PageSandbox();
    try {
      await sandbox.open(await keptData('sandbox.data')).catch(() => sandbox.open());
      return sandbox;
    } catch (error) {
      sandbox.#worker.terminate();
      throw error;
    }
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  /**
   * Begins anew.
   *
   * @param data content of a data file; the examples of the document unless given
   * @throws Error when the content is not that of a data file
   */
  async open(data?: Uint8Array<ArrayBuffer>): Promise<void> {
    const { error } = await this.#send({ kind: 'open', data });
    if (error !== undefined) throw new Error(error);
    if (data) this.#isKept = await keepData('sandbox.data', data);
  }

  /** Responds as the global `fetch` does, for the path and query of any address. */
  async fetch(url: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url);
    const { response, error } = await this.#send({
      ...{ kind: 'request', method, target: pathname + search },
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : undefined,
    });
    if (!response) throw new TypeError(error ?? 'The sandbox dropped the connection.');
    const { status } = response;
    const content = status === 204 ? null : new Uint8Array(response.body);
    return new Response(content, { status, headers: response.headers });
  }

  async #send(content: Unnumbered<WorkerMessage>): Promise<WorkerReply> {
    if (this.#failure) throw this.#failure;
    this.#sent += 1;
    const id = this.#sent;
    const waiting = Promise.withResolvers<WorkerReply>();
    this.#waiting.set(id, waiting);
    this.#worker.postMessage({ ...content, id });
    const reply = await waiting.promise;
    await this.#keep(reply);
    return reply;
  }

  async #keep({ data }: WorkerReply): Promise<void> {
    if (data) this.#isKept = await keepData('sandbox.data', data);
  }

  #fail(message: string): void {
    const failure = new Error(message || 'The browser does not run the worker.');
    this.#failure = failure;
    for (const { reject } of this.#waiting.values()) reject(failure);
    this.#waiting.clear();
  }
}

/** What is kept of the sandbox, under its key: its data, and the snapshot that the reader took of it. */
type Kept = 'sandbox.data' | 'sandbox.snapshot';

/** Whether something is kept for this tab. */
export function isKept(key: Kept): boolean {
  return stored(key, 'sessionStorage') !== null;
}

/** The data that was kept for this tab; none when there is none, or when it cannot be read. */
export async function keptData(key: Kept): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = stored(key, 'sessionStorage');
  if (text === null) return undefined;
  try {
    return await decompressed(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps data as long as the tab, for all its pages.
 *
 * @returns false when there is no room for it; then nothing is kept
 */
export async function keepData(key: Kept, data: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = await compressed(data);
  const isKept = store(key, text, 'sessionStorage');
  if (!isKept) forget(key, 'sessionStorage');
  return isKept;
}
