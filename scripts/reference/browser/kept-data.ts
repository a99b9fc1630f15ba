/** Where the data of the sandbox is kept. It lasts as long as the tab, over all its pages. */
const key = 'sandbox.data';

/** The data that was kept for this tab; none when there is none, or when it cannot be read. */
export async function keptData(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const compressed = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    return await transformed(compressed, new DecompressionStream('gzip'));
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
  const compressed = await transformed(data, new CompressionStream('gzip'));
  try {
    sessionStorage.setItem(key, base64(compressed));
    return true;
  } catch {
    sessionStorage.removeItem(key);
    return false;
  }
}

async function transformed(
  data: Uint8Array<ArrayBuffer>,
  by: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([data]).stream().pipeThrough(by);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function base64(bytes: Uint8Array): string {
  let text = '';
  // So many arguments at once that every engine takes them.
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(text);
}
