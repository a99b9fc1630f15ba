import { EventEmitter, once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { watchFiles } from '../../lib/watch-files.ts';

/** How often the address is tried while no server is there, in ms. */
const interval = 50;

/** What has changed since a run. */
type Trigger = 'the server is back' | 'a file changed';

/** The changes of some files from now on, so that one in the middle of a run counts after it. */
export class FileChanges {
  readonly #events = new EventEmitter();
  #isPending = false;

  /** @param signal ends the watching */
  static async of(files: readonly string[], signal: AbortSignal): Promise<FileChanges> {
    const changes = new FileChanges();
    const watcher = watchFiles(files, () => changes.#add());
    signal.addEventListener('abort', async () => (await watcher).close(), { once: true });
    await watcher;
    return changes;
  }

  /** Waits for a change since the last one that was waited for. `signal` ends the waiting, too. */
  async next(signal: AbortSignal): Promise<Trigger> {
    if (!this.#isPending) await once(this.#events, 'change', { signal });
    this.#isPending = false;
    return 'a file changed';
  }

  #add(): void {
    this.#isPending = true;
    this.#events.emit('change');
  }
}

/**
 * Waits until a file changes, or the server at an address stops and is back.
 *
 * @param signal ends the waiting, with `undefined`
 * @param onGone called when no server is at the address any more
 */
export async function nextChange(
  url: string,
  files: FileChanges,
  signal: AbortSignal,
  onGone: () => void,
): Promise<Trigger | undefined> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    return await Promise.race([files.next(either), restart(url, either, onGone)]);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    ended.abort();
  }
}

/** Holds a connection, which tells at once that a server ends, and waits until one is there again. */
async function restart(url: string, signal: AbortSignal, onGone: () => void): Promise<Trigger> {
  let wasGone = false;
  for (;;) {
    const socket = await connection(url);
    if (socket && wasGone) {
      socket.destroy();
      return 'the server is back';
    }
    // A server may close a connection that is idle, and is there nevertheless.
    if (socket) await closed(socket, signal);
    else if (!wasGone) {
      wasGone = true;
      onGone();
    }
    if (signal.aborted) return 'the server is back';
    if (!socket) await pause(interval);
  }
}

function connection(url: string): Promise<Socket | undefined> {
  const { hostname, port, protocol } = new URL(url);
  const chosen = Number(port) || (protocol === 'https:' ? 443 : 80);
  return new Promise((done) => {
    const socket = connect(chosen, hostname.replace(/^\[|\]$/g, ''));
    socket.once('connect', () => done(socket));
    socket.on('error', () => done(undefined));
  });
}

function closed(socket: Socket, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      socket.destroy();
      done();
    };
    if (signal.aborted) finish();
    signal.addEventListener('abort', finish, { once: true });
    socket.once('close', finish).resume();
  });
}
