/** The package runs on other versions of Redocly's library too, whose parts it does not know. */
export function loadRedocly(): Promise<typeof import('@redocly/openapi-core')> {
  return import('@redocly/openapi-core');
}
