import type { SandboxAnswer } from './exchange.ts';

/**
 * A request is at fault, or the storage: the sandbox responds with this status, and an object of code
 * and message.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status from 400 to 499, or from 500 for the storage
   * @param code for programs, in kebab-case
   * @param message for people; names the field, what was found and what was expected
   */
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

/** An answer with an error body (D59). */
export function refuse({ status, code, message, headers }: Refusal): SandboxAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code, message }),
  };
}

/** A resource that the workspace of the token does not have. */
export function notFound(field: string, what: string, id: string): Refusal {
  return new Refusal(404, 'not-found', `${field}: there is no ${what} ${shorten(id)}.`);
}

/** A value from a request, fit for a message: quoted, and cut when it is long. */
export function shorten(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}
