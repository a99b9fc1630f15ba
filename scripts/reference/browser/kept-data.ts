import { compressed, decompressed } from './compressed.ts';

/** Where the data of the sandbox is kept. It lasts as long as the tab, over all its pages. */
const key = 'sandbox.data';

/** The data that was kept for this tab; none when there is none, or when it cannot be read. */
export async function keptData(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    return await decompressed(text);
  } catch {
    return undefined;
  }
}

/**
 * Keeps data for the other pages.
 *
 * @returns false when there is no room for it; then nothing is kept
 */
export async function keepData(data: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const text = await compressed(data);
  try {
    sessionStorage.setItem(key, text);
    return true;
  } catch {
    sessionStorage.removeItem(key);
    return false;
  }
}
