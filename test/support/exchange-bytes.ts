import { connect, type Socket } from 'node:net';

/** A connection to a server, of which errors are ignored: a server may close it at any time. */
export function connectTo(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** A response as it came over the connection. */
export interface RawResponse {
  /** 0 when the server closed the connection without a response, or is not there at all. */
  status: number;
  /** The status line and the header fields. */
  head: string;
  body: string;
}

/** What arrived, also when the connection was reset after it: a server may refuse a body unread. */
async function readUntilClosed(socket: Socket): Promise<string> {
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  return received;
}

/**
 * Sends bytes as they are over a connection of its own, and reads until the server closes it.
 *
 * @param bytes text in Latin-1, one byte a character; ask for `Connection: close`
 */
export async function exchangeBytes(url: string, bytes: string): Promise<RawResponse> {
  const socket = connectTo(url);
  socket.setEncoding('latin1');
  socket.write(bytes, 'latin1');
  const received = await readUntilClosed(socket);
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0);
  return { status, head, body: rest.join('\r\n\r\n') };
}

/** Header fields that a request needs, its token among them, up to the empty line. */
export function fields(token: string, ...more: string[]): string {
  const all = ['Host: any', `Authorization: Bearer ${token}`, 'Connection: close', ...more];
  return `${all.join('\r\n')}\r\n\r\n`;
}
