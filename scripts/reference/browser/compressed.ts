/** Bytes that were compressed as `gzip`, from text in Base64. */
export function decompressed(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  return transformed(bytes, new DecompressionStream('gzip'));
}

/** Bytes compressed as `gzip`, as text in Base64. */
export async function compressed(data: Uint8Array<ArrayBuffer>): Promise<string> {
  return base64(await transformed(data, new CompressionStream('gzip')));
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
