/** One request, however it came: over a socket or through `fetch`. */
export interface SandboxRequest {
  /** In capitals, such as `GET`. */
  method: string;
  /** Path and query as they were sent, such as `/silo/v1/entries?limit=2`. */
  target: string;
  /** Names in small letters. */
  headers: Readonly<Record<string, string | undefined>>;
  /** `too-large` when more was sent than the sandbox takes (D64). */
  body: Uint8Array | 'too-large';
  /** Ends a wait when the caller has gone. */
  readonly signal?: AbortSignal | undefined;
}

/** How an answer travels: whole, cut off in its middle, or not at all. */
export type Transport = 'whole' | 'truncated' | 'dropped';

export interface SandboxAnswer {
  status: number;
  headers: Record<string, string>;
  /** JSON, as a rule: text, or the bytes of it where that is faster. {@link textOf} gives the text. */
  body: string | Uint8Array;
  /** `whole` unless a fault was asked for. */
  transport?: Transport;
}

/** The body of an answer as text. */
export function textOf({ body }: SandboxAnswer): string {
  return typeof body === 'string' ? body : decoder.decode(body);
}

const decoder = new TextDecoder();

/** Answer 200 with JSON that is text already. */
export function succeed(body: string | Uint8Array): SandboxAnswer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body };
}
