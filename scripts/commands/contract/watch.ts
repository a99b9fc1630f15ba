import { watch } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { basename, dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** An editor writes a file in several steps; they count as one change. In ms. */
const settlingTime = 60;
/** How often the address is tried while no server is there, in ms. */
const interval = 50;

/** What has changed since a run. */
export type Change = 'the server is back' | 'a file changed';

/**
 * Waits until one of some files changes, or the server at an address stops and is back.
 *
 * @param signal ends the waiting, with `undefined`
 * @param onGone called when no server is at the address any more
 */
export async function nextChange(
  url: string,
  files: readonly string[],
  signal: AbortSignal,
  onGone: () => void,
): Promise<Change | undefined> {
  const ended = new AbortController();
  const either = AbortSignal.any([signal, ended.signal]);
  try {
    return await Promise.race([
      fileChange(files, either),
      restart(url, either, onGone),
      end(signal),
    ]);
  } finally {
    ended.abort();
  }
}

function end(signal: AbortSignal): Promise<undefined> {
  return new Promise((done) => {
    if (signal.aborted) done(undefined);
    signal.addEventListener('abort', () => done(undefined), { once: true });
  });
}

// Editors replace a file, so its directory is what can be watched.
function fileChange(files: readonly string[], signal: AbortSignal): Promise<Change> {
  return new Promise((done) => {
    for (const file of files.map((each) => resolve(each))) {
      watch(dirname(file), { signal }, (_, name) => {
        if (name !== basename(file)) return;
        setTimeout(() => done('a file changed'), settlingTime);
      }).on('error', () => undefined);
    }
  });
}

/** Holds a connection, which tells at once that a server ends, and waits until one is there again. */
async function restart(url: string, signal: AbortSignal, onGone: () => void): Promise<Change> {
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
    signal.addEventListener('abort', finish, { once: true });
    socket.once('close', finish).resume();
  });
}
