import { once } from 'node:events';
import type { Server } from 'node:http';
import { UsageError } from './usage-error.ts';

/** A server that listens. */
export interface RunningServer {
  /** Its address, such as `http://127.0.0.1:4010`, without a slash at the end. */
  url: string;
  /** Ends it and its open connections. */
  close(): Promise<void>;
}

/** A server that can also end when it is done. */
export interface FinishingServer extends RunningServer {
  /**
   * Ends it when requests in progress have got their responses.
   *
   * @param longest how long that may take, in ms
   */
  finish(longest: number): Promise<void>;
}

/** How many new connections wait for a busy server, as far as the system lets them; those beyond try again after 1 s. */
const backlog = 4096;

/**
 * Makes a server listen.
 *
 * @param port 0 for any free one
 * @param host address or name of an interface; the loopback interface unless given
 * @throws UsageError when the port is taken or not permitted, or the host is not of this machine
 */
export async function listen(
  server: Server,
  port: number,
  host = '127.0.0.1',
): Promise<FinishingServer> {
  server.listen({ port, host, backlog });
  await once(server, 'listening').catch((error) => {
    throw hostError(error, host) ?? portError(error, port);
  });
  const address = server.address();
  const chosen = typeof address === 'object' && address ? address.port : port;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
    close: () => close(server),
    finish: (longest) => finish(server, longest),
  };
}

function hostError(error: unknown, host: string): UsageError | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) return undefined;
  return new UsageError(
    `${host} is no address of this machine. Give one of its own with --host, such as 127.0.0.1, or 0.0.0.0 for all.`,
  );
}

/** A usage error when a port is not available; any other error as it is. */
function portError(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const found = code === 'EADDRINUSE' ? 'is taken' : 'is not permitted';
  return new UsageError(
    `Port ${port} ${found}. Give another one with --port, or 0 for any free one.`,
  );
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}

/** How often connections without a request are looked for, in ms. */
const idleInterval = 10;

async function finish(server: Server, longest: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection becomes idle when its response has been sent, which nothing tells.
  const idle = setInterval(() => server.closeIdleConnections(), idleInterval);
  const deadline = setTimeout(() => server.closeAllConnections(), longest);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}
