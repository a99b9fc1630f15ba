/** A request, over a socket or through `fetch`. */
export interface SandboxRequest {
  /** In capitals, such as `GET`. */
  method: string;
  /** Path and query as they were sent, such as `/silo/v1/entries?limit=2`. */
  target: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  /** `too-large` when more was sent than the sandbox takes (D64). */
  body: Uint8Array | 'too-large';
  /** Aborts when the caller has gone, which ends a wait. */
  readonly signal?: AbortSignal | undefined;
}

/** A request whose body was not longer than the sandbox takes. */
export interface WholeRequest extends SandboxRequest {
  body: Uint8Array;
}

/** How a response is sent: whole, cut off in the middle, or not at all. */
type ResponseTransport = 'whole' | 'truncated' | 'dropped';

/** A response of the sandbox, whatever carries it. */
export interface SandboxResponse {
  status: number;
  headers: Record<string, string>;
  /** JSON, unless a fault was injected: text, or its bytes where that is faster. */
  body: string | Uint8Array;
  /** What is sent in place of the body, where it is too long to be read first. */
  stream?: ReadableStream<Uint8Array>;
  /** `whole` unless a fault was injected. */
  transport?: ResponseTransport;
}

/** Responds to a request; at once, unless it waits for something. */
export type Respond = (request: SandboxRequest) => SandboxResponse | Promise<SandboxResponse>;

/** The body of a response as text. */
export function bodyText({ body }: SandboxResponse): string {
  return typeof body === 'string' ? body : decoder.decode(body);
}

/** A text in UTF-8. */
export function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** The media type of a data file (https://www.iana.org/assignments/media-types). */
export const dataFileType = 'application/vnd.sqlite3';

/** Response 200. @param body JSON */
export function ok(body: string | Uint8Array): SandboxResponse {
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}
