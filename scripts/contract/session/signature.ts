import type { Operation } from '../../api/operation.ts';

/** The beginning of the path of an operation, which may lead to a part of the service of its own. */
export function areaOf({ path }: Operation): string {
  return /^(?:\/[^/{}]+){0,2}(?=\/)/.exec(path.template)?.[0] ?? '';
}

/** A text that is the same for responses from the same part of a server. It does not depend on method and path. */
export function signatureOf({
  request,
  response,
}: {
  request: { method: string; url: string };
  response: { status: number; body: string; headers: Record<string, string> };
}): string {
  const { pathname } = new URL(request.url);
  const body = [request.url, pathname, request.method].reduce(
    (remaining, part) => remaining.replaceAll(part, ''),
    response.body,
  );
  return `${response.status} ${response.headers['content-type'] ?? ''} ${body}`;
}
