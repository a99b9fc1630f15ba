/**
 * A generated client with its runtime in the same file, so that it depends on nothing but the types
 * beside it.
 *
 * @param client source of a generated client, as `generateClient` returns it
 * @param runtime source of the runtime, as `runtimeSource` returns it
 */
export function standaloneClient(client: string, runtime: string): string {
  const [header = '', ...rest] = client.split('\n');
  const generated = rest
    .join('\n')
    .replaceAll(/^(?:import|export) (?:\{[^}]*\}|\*) from '\.\.\/client\/[^']+';\n/gm, '')
    .replaceAll("'./types.ts'", "'./types.js'")
    .trim();
  // The code of openapi-fetch is JavaScript without types; all else is checked where it is written.
  return `${header}
// @ts-nocheck
/* eslint-disable */
${generated}

${runtime}`;
}
