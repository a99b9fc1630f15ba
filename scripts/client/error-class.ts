import {
  ApiError,
  BadRequestError,
  ConflictError,
  ForbiddenError,
  InvalidResponseError,
  NotFoundError,
  RedirectError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UnprocessableContentError,
} from './errors.ts';

const byStatus: Record<number, typeof ApiError> = {
  400: BadRequestError,
  401: UnauthorizedError,
  403: ForbiddenError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableContentError,
  429: TooManyRequestsError,
};

/** The class of errors for a status other than 2xx. */
export function errorClass(status: number): typeof ApiError {
  if (status >= 500) return ServerError;
  // A browser hides a redirect that it does not follow behind the status 0.
  if (status < 400) return status < 200 || status >= 300 ? RedirectError : InvalidResponseError;
  return byStatus[status] ?? ApiError;
}
