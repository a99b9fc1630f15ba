/** A request to a server that runs in a worker of the page. */
export interface WorkerRequest {
  kind: 'request';
  /** Names the reply to it. */
  id: number;
  method: string;
  /** Path and query. */
  target: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body?: string | undefined;
}

/** Opens the server, in place of the one that is open. The first message is one of these. */
export interface WorkerOpening {
  kind: 'open';
  id: number;
  /** The data that it begins with; what it holds by default unless given. */
  data?: Uint8Array<ArrayBuffer> | undefined;
}

/** A message to the worker. */
export type WorkerMessage = WorkerRequest | WorkerOpening;

/** The reply to a message. */
export interface WorkerReply {
  /** That of the message; 0 where the data has changed before the reply to any. */
  id: number;
  /** Of a request, unless the server closed the connection. */
  response?: { status: number; headers: Readonly<Record<string, string>>; body: Uint8Array };
  /** The data after it has changed. */
  data?: Uint8Array<ArrayBuffer>;
  /** Why the server could not be opened. */
  error?: string;
}
