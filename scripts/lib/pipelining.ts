import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Handles one request. It may throw, and may be asynchronous. */
export type Handler = (incoming: IncomingMessage, outgoing: ServerResponse) => void | Promise<void>;

type Pending = [incoming: IncomingMessage, outgoing: ServerResponse];

/** How many requests may wait on a connection; then it is not read until there are fewer. */
const mostWaiting = 100;

/**
 * The requests of one connection. A client may send many before it reads a response (pipelining);
 * they are handled one after the other. Each starts when the operating system has taken the response
 * before it, and none after the connection is closed.
 */
export class PipelinedConnection {
  readonly #socket: Duplex;
  readonly #handle: Handler;
  readonly #waiting: Pending[] = [];
  #current: Pending | undefined;
  #last: Pending | undefined;
  #ending: string | undefined;

  constructor(socket: Duplex, handle: Handler) {
    this.#socket = socket;
    this.#handle = handle;
    // Node.js resumes the socket when a body is read, whoever paused it.
    socket.on('resume', () => this.#limit());
  }

  /** Handles a request now, or after those before it. */
  take(exchange: Pending): void {
    if (this.#current === undefined) {
      this.#start(exchange);
      return;
    }
    this.#waiting.push(exchange);
    this.#limit();
  }

  /**
   * Ends the connection because of bytes that are not a request: after the responses to the requests
   * before them, or at once when the bytes are in the body of a request that has no response yet.
   *
   * @param response the last bytes to send
   */
  end(response: string): void {
    this.#ending = response;
    const inBody = this.#last !== undefined && !this.#last[0].complete;
    if (inBody && (this.#current === undefined || this.#last?.[1].headersSent)) {
      this.#socket.destroy();
    } else if (inBody || this.#current === undefined) this.#socket.end(response);
  }

  #start(exchange: Pending): void {
    this.#current = exchange;
    this.#last = exchange;
    exchange[1].once('close', () => this.#next());
    void this.#handle(...exchange);
  }

  #next(): void {
    this.#current = undefined;
    if (this.#socket.destroyed || !this.#socket.writable) this.#waiting.length = 0;
    const next = this.#waiting.shift();
    if (next) this.#start(next);
    else if (this.#ending !== undefined && this.#socket.writable) this.#socket.end(this.#ending);
    if (this.#waiting.length === mostWaiting - 1) this.#socket.resume();
  }

  #limit(): void {
    if (this.#waiting.length >= mostWaiting) this.#socket.pause();
  }
}
