import { ApiError } from './errors.ts';

/**
 * An `ApiError` with one of some statuses. These classes tell by the status and not by their constructor, so that
 * `instanceof` is right also for a call by function, which makes none of them: a program includes only the classes
 * that it names.
 */
class StatusError extends ApiError {
  declare static readonly statuses: RegExp;

  static override [Symbol.hasInstance](error: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: each class has its own statuses.
    return error instanceof ApiError && this.statuses.test(`${error.status}`);
  }
}

/** 2xx with a body that is not a JSON object. */
export class InvalidResponseError extends StatusError {
  override name = 'InvalidResponseError';
  static override readonly statuses: RegExp = /^2/;
}

/** 3xx: the client follows no redirect; set `baseUrl` to the address in `Location`. */
export class RedirectError extends StatusError {
  override name = 'RedirectError';
  static override readonly statuses: RegExp = /^(3|1?\d?\d$)/;
}

/** 400 */
export class BadRequestError extends StatusError {
  override name = 'BadRequestError';
  declare readonly status: 400;
  static override readonly statuses: RegExp = /400/;
}

/** 401: the token is missing, wrong or no longer valid. */
export class UnauthorizedError extends StatusError {
  override name = 'UnauthorizedError';
  declare readonly status: 401;
  static override readonly statuses: RegExp = /401/;
}

/** 403 */
export class ForbiddenError extends StatusError {
  override name = 'ForbiddenError';
  declare readonly status: 403;
  static override readonly statuses: RegExp = /403/;
}

/** 404 */
export class NotFoundError extends StatusError {
  override name = 'NotFoundError';
  declare readonly status: 404;
  static override readonly statuses: RegExp = /404/;
}

/** 409 */
export class ConflictError extends StatusError {
  override name = 'ConflictError';
  declare readonly status: 409;
  static override readonly statuses: RegExp = /409/;
}

/** 422 */
export class UnprocessableContentError extends StatusError {
  override name = 'UnprocessableContentError';
  declare readonly status: 422;
  static override readonly statuses: RegExp = /422/;
}

/** 429: too many calls; `retryAfter` says how long to wait, if the service said so. */
export class TooManyRequestsError extends StatusError {
  override name = 'TooManyRequestsError';
  declare readonly status: 429;
  static override readonly statuses: RegExp = /429/;
}

/** 5xx */
export class ServerError extends StatusError {
  override name = 'ServerError';
  static override readonly statuses: RegExp = /^5/;
}

const classes: readonly (typeof StatusError)[] = [
  InvalidResponseError,
  RedirectError,
  BadRequestError,
  UnauthorizedError,
  ForbiddenError,
  NotFoundError,
  ConflictError,
  UnprocessableContentError,
  TooManyRequestsError,
  ServerError,
];

/** The class of the error for a status. */
export function errorClass(status: number): typeof ApiError {
  return classes.find(({ statuses }) => statuses.test(`${status}`)) ?? ApiError;
}
