import { constants } from 'node:fs';
import { type FileHandle, open, readFile, stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How long a pipe may take to give everything, in ms. */
export const longestRead = 10_000;
const largestRead = 1_000_000_000;

/** A pipe that gave nothing in time, or a device without end. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

/**
 * Reads the text of a file that a user names. A pipe, such as that of `<(command)`, is read to its end, but
 * not waited for longer than a time: to open one that nobody writes to would never return.
 *
 * @param time for a pipe, in ms
 * @throws UnreadableFileError when a pipe is not complete in time, or has no end
 */
export async function readTextFile(path: string, time = longestRead): Promise<string> {
  if (!isSpecial(await stat(path))) return readFile(path, 'utf8');
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return await readToEnd(file, performance.now() + time);
  } finally {
    await file.close();
  }
}

function isSpecial(stats: { isFIFO(): boolean; isCharacterDevice(): boolean }): boolean {
  return stats.isFIFO() || stats.isCharacterDevice();
}

async function readToEnd(file: FileHandle, deadline: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  while (performance.now() < deadline) {
    const chunk = await readChunk(file);
    if (chunk && chunk.length > 0) chunks.push(chunk);
    // As long as nobody has opened a pipe for writing, it reads as empty.
    else if (chunk && size > 0) return Buffer.concat(chunks).toString('utf8');
    else await delay(20);
    size += chunk?.length ?? 0;
    if (size > largestRead) throw new UnreadableFileError(`it has more than ${largestRead} bytes`);
  }
  const found = size > 0 ? 'gave no end' : 'gave nothing';
  throw new UnreadableFileError(`the pipe ${found} in time`);
}

/** What is there to read: an empty chunk at the end, nothing when a writer has nothing yet. */
async function readChunk(file: FileHandle): Promise<Buffer | undefined> {
  const buffer = Buffer.alloc(65_536);
  try {
    const { bytesRead } = await file.read(buffer);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return undefined;
    throw error;
  }
}
