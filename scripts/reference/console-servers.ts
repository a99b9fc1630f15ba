import type { OpenAPIDocument } from '../document/openapi.ts';

/**
 * The addresses that readers choose from in a console, beside those of their own computer: the ones that the publisher
 * names, and the ones of the document that stand there as they are.
 */
export function consoleServers(
  { servers = [] }: Pick<OpenAPIDocument, 'servers'>,
  published: readonly string[],
): readonly string[] {
  const ofDocument = servers.map(({ url }) => url.replace(/\/+$/, ''));
  return [...new Set([...published, ...ofDocument.filter(isAddress)])];
}

/** Whether an address needs neither values for its variables nor an address of its own that it is relative to. */
function isAddress(url: string): boolean {
  return !url.includes('{') && /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
