import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * openapi-fetch as TypeScript to be pasted: its types as an ambient namespace, its code as the value
 * `createFetchClient`, and its licence.
 *
 * @throws Error when its source no longer looks as it did when it was frozen
 */
export async function fetchClientSource(): Promise<string> {
  const library = join(dirname(require.resolve('openapi-fetch')), '..');
  const helpers = join(library, '../openapi-typescript-helpers');
  const [code, types, helperTypes, licence, manifest] = await Promise.all(
    [
      join(library, 'src/index.js'),
      join(library, 'src/index.d.ts'),
      join(helpers, 'dist/index.d.mts'),
      join(library, 'LICENSE'),
      join(library, 'package.json'),
    ].map((file) => readFile(file, 'utf8')),
  );
  const { version } = JSON.parse(manifest ?? '');
  return `/*!
 * openapi-fetch ${version} (types and code below, up to the end of createFetchClient)
 *
${(licence ?? '')
  .trim()
  .split('\n')
  .map((line) => ` * ${line}`.trimEnd())
  .join('\n')}
 */
declare namespace OpenAPIFetch {
${withoutModules(helperTypes ?? '')}
${withoutModules(types ?? '')}
}
export type Client<Paths extends {}> = OpenAPIFetch.Client<Paths>;
type FetchClientOptions = OpenAPIFetch.ClientOptions;
export type Middleware = OpenAPIFetch.Middleware;
const createFetchClient: <Paths extends {}>(options?: FetchClientOptions) => Client<Paths> =
  /* @__PURE__ */ (() => {
${implementation(code ?? '')}
return createClient;
})() as never;
`;
}

function withoutModules(types: string): string {
  return types
    .replaceAll(/^import type \{[^}]*\} from "[^"]*";\n/gm, '')
    .replaceAll(/^export (?:type )?\{[^}]*\};\n/gm, '')
    .replaceAll(/^export (?:declare|default) function[\s\S]*?;\n(?=\n|$)/gm, '');
}

/** The client by methods, without the one by paths, of which nothing makes use here. */
function implementation(code: string): string {
  const cut =
    /\nclass PathCallForwarder [\s\S]*?(?=\n\/\*\*\n \* Serialize primitive param values)/;
  if (!cut.test(code)) throw new Error('openapi-fetch is not the version that is expected.');
  return code.replace(cut, '').replaceAll(/^export (?:default )?/gm, '');
}
