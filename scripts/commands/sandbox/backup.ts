import { blockedPort } from '../../lib/blocked-port.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { printable } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { requireNew, storeBackup } from '../../sandbox/storage/node/backup.ts';

/**
 * Copies the data of a running sandbox to a new file.
 *
 * @param from origin of the sandbox
 * @throws UsageError when it sends no data, or the target exists or cannot be written
 */
export async function backUpServer(from: string, target: string): Promise<void> {
  requireNew(target);
  const body = await request(from);
  try {
    await storeBackup(body, target);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(
      `--from ${from}: the connection was closed before the backup was complete. Nothing is stored; try again.`,
    );
  }
}

/** Asks for a backup; the body of the response. */
async function request(from: string): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${from}/_sandbox/backup`, {
    method: 'POST',
    redirect: 'error',
  }).catch((error) => {
    const blocked = blockedPort(error, from);
    if (blocked !== undefined) throw new UsageError(`--from ${from}: ${blocked}.`);
    throw new UsageError(
      `--from ${from}: no server responds at this address. Start the sandbox, or correct the address. To copy the file of a stopped sandbox, use --data.`,
    );
  });
  const type = response.headers.get('content-type');
  if (response.ok && response.body && type === 'application/vnd.sqlite3') return response.body;
  const found = await messageIn(response);
  throw new UsageError(`--from ${from}: ${found ?? 'the server is no sandbox of this version.'}`);
}

/** The message of an error that a sandbox sends. */
async function messageIn(response: Response): Promise<string | undefined> {
  const isJson = response.headers.get('content-type') === 'application/json';
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (response.ok || !isJson || !(size < 10_000)) {
    await response.body?.cancel();
    return undefined;
  }
  const body = parseJson(await response.text());
  return isJsonObject(body) ? printable(String(body.message)) : undefined;
}
