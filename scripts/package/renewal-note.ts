import manifest from '../../package.json' with { type: 'json' };
import type { OpenAPIDocument } from '../document/openapi.ts';
import { optionalPackages, testedVersion } from '../lib/optional-packages.ts';

interface Options {
  out: string;
  overlay: readonly string[];
}

/** The command that writes a generated client again, with the same versions of everything. */
export function renewCommand({ out, overlay }: Options): string {
  const packages = [
    `${manifest.name}@${manifest.version}`,
    ...(optionalPackages.generate ?? []).map((name) => `${name}@${testedVersion(name)}`),
  ];
  const overlays = overlay.map((file) => ` --overlay ${file}`).join('');
  const from = packages.map((each) => `--package ${each}`).join(' ');
  return `npx ${from} docproc generate --out ${out}${overlays}`;
}

/** The README beside generated files: what they are, and how to renew them. */
export function renewalNote({ info }: OpenAPIDocument, options: Options): string {
  const overlays = options.overlay.map((file) => `\`${file}\``).join(', ');
  return `# ${info.title}: generated client

Generated from version ${info.version} of the document by ${manifest.name} ${manifest.version}${overlays && `, with ${overlays}`}.
Do not edit these files: change the overlay, or take a newer version, and renew them:

\`\`\`sh
${renewCommand(options)}
\`\`\`

- \`client.ts\`: \`createClient\`, a method for each operation, the errors.
- \`client-runtime/\`: the modules that \`client.ts\` imports, and a copy of openapi-fetch. They depend on no package.
- \`types.ts\`: the types of every path and schema.
- \`openapi.json\`: the document itself, for a mock, a sandbox, or other tools.

The modules import each other as \`.ts\` files: Node.js, Deno, Bun and bundlers take them as they are, and
TypeScript with \`allowImportingTsExtensions\`. If \`tsc\` writes your JavaScript, set
\`rewriteRelativeImportExtensions\` instead and copy \`client-runtime/openapi-fetch/\` to the output.

\`\`\`ts
import { createClient } from './client.ts';

const api = createClient({ baseUrl: 'https://service.example.com', token: '<ACCESS_TOKEN>' });
\`\`\`
`;
}
