/**
 * Why a request failed before it was sent, if it was because of its port
 * (https://fetch.spec.whatwg.org/#port-blocking).
 *
 * @param error what `fetch` threw
 * @param address of the request
 * @returns nothing for any other error
 */
export function blockedPort(error: unknown, address: string): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || cause.message !== 'bad port') return undefined;
  return `fetch blocks port ${new URL(address).port}; let the server listen on another one`;
}
