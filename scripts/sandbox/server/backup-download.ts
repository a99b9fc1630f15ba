import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { UsageError } from '../../lib/exit-code.ts';
import { HttpError } from '../../lib/http-error.ts';
import type { SandboxResponse } from '../messages.ts';
import type { Store } from '../storage/store.ts';

/**
 * The data of a sandbox as the bytes of a data file. The copy is made beside the data file, where there is
 * most likely room for it, and has no name any more when it is sent: it is gone with the response.
 *
 * @throws HttpError when the data is in memory, or no copy can be made
 */
export async function backupResponse(store: Store): Promise<SandboxResponse> {
  const copy = `${requireDataFile(store)}.${randomUUID()}.backup`;
  try {
    await store.backUp(copy);
    const file = await open(copy);
    const { size } = await file.stat();
    const headers = { 'content-type': 'application/vnd.sqlite3', 'content-length': String(size) };
    return { status: 200, headers, body: '', stream: file.createReadStream() };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new HttpError(500, 'backup-failed', error.message);
  } finally {
    await rm(copy, { force: true });
  }
}

/**
 * @returns the path of the data file
 * @throws HttpError when there is none
 */
export function requireDataFile({ file }: Store): string {
  if (file !== undefined) return file;
  const message = 'The data is in memory. Start the sandbox with --data FILE to back it up.';
  throw new HttpError(409, 'no-data-file', message);
}
