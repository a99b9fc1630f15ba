/**
 * A request that a server does not fulfill. Whatever handles a request throws it; the server sends it
 * as a response, in its own kind of error body.
 */
export class HttpError extends Error {
  override name = 'HttpError';
  /** From 400 to 599. */
  readonly status: number;
  /** For programs, in kebab-case. */
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /** @param message for people: which field, what was found, what is expected */
  constructor(
    status: number,
    code: string,
    message: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}
