import { Command, Option } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { readApi } from '../../api/api.ts';
import { defaultSettings } from '../../contract/settings.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { sandboxTools } from '../../mcp/sandbox-tools.ts';
import { serveTools } from '../../mcp/serve.ts';
import type { Tool } from '../../mcp/tool.ts';
import type { ReferenceSource } from '../../reference/site.ts';
import { defaultDefinition } from '../../sandbox/default-sandbox.ts';
import { defineSandbox } from '../../sandbox/definition.ts';
import { createNodeSandbox } from '../../sandbox/node-sandbox.ts';
import { readFixtures } from '../contract/fixtures.ts';
import { originOption, overlayOption } from '../shared/options.ts';
import { contractTool } from './contract-tool.ts';
import { referenceTools } from './reference-tools.ts';

interface Options {
  overlay: string[];
  server: string[];
  fixtures?: string;
}

/** What a clone of the repository has, and the published package has otherwise. */
interface McpContent {
  /** The document, with overlays applied. */
  document(overlays: readonly string[]): Promise<OpenAPIDocument>;
  /** What the reference is made of. */
  reference(document: OpenAPIDocument): Promise<ReferenceSource>;
  /** Tools beside those that read the reference, test a server and call the sandbox. */
  tools(): Promise<readonly Tool[]>;
}

const instructions =
  'The reference, a sandbox and the contract tests of one HTTP API. The tools named after operations call a sandbox with example data, which is gone in the end; they send its token themselves. To write a client, search the reference and describe the operation first.';

/** `docproc mcp` with what there is to serve. */
export function mcpCommand(content: McpContent): Command {
  return new Command('mcp')
    .description(
      'Serve the reference, a sandbox and the contract tests to a language model, by the Model Context Protocol over stdin and stdout.',
    )
    .addOption(overlayOption())
    .addOption(
      originOption('--server <address>', 'server that may be tested, and gets the fixtures'),
    )
    .addOption(
      new Option('--fixtures <file|url>', 'JSON of what the tests of --server need; never shown'),
    )
    .addHelpText(
      'after',
      `
Example:
  docproc mcp --server https://staging.example.com --fixtures fixtures.json

The token of --server can also be given as the environment variable DOCPROC_TOKEN. For a guide, see docs/guides/language-models.md.`,
    )
    .action((options: Options) => run(content, options));
}

async function run(content: McpContent, { overlay, server, fixtures }: Options): Promise<void> {
  const document = await content.document(overlay);
  const api = readApi(document);
  const sandbox = createNodeSandbox(overlay.length > 0 ? defineSandbox(api) : defaultDefinition);
  const { fetch, baseUrl } = sandbox;
  try {
    const known = await readFixtures(fixtures, api, defaultSettings.deadline);
    await serveTools(
      { name: manifest.name, title: api.title, version: manifest.version, instructions },
      [
        ...referenceTools(await content.reference(document)),
        ...(await content.tools()),
        contractTool(api, { trusted: server, fixtures: known }),
        ...sandboxTools(api, { fetch, baseUrl, token: sandbox.fixtures.token }),
      ],
    );
  } finally {
    await sandbox.close();
  }
}
