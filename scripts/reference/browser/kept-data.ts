import { compressed, decompressed } from './compressed.ts';

/** What is kept of the sandbox, under its key: its data, and the snapshot that the reader took of it. */
export type Kept = 'sandbox.data' | 'sandbox.snapshot';

/** Whether something is kept for this tab. */
export function isKept(key: Kept): boolean {
  return sessionStorage.getItem(key) !== null;
}

/** The data that was kept for this tab; none when there is none, or when it cannot be read. */
export async function keptData(key: Kept): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = sessionStorage.getItem(key);
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
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    sessionStorage.removeItem(key);
    return false;
  }
}
