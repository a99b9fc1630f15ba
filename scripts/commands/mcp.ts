import type { Command } from 'commander';
import { overlaidDocument } from '../api/overlaid-document.ts';
import { bundleDocument } from '../document/bundle.ts';
import { diffTool } from './mcp/diff-tool.ts';
import { lintTool } from './mcp/lint-tool.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { referenceSource } from './shared/reference-source.ts';

/** `docproc mcp`: tools for language models. */
export function command(): Command {
  return mcpCommand({
    document: async (overlays) => overlaidDocument(await bundleDocument(), overlays),
    reference: referenceSource,
    tools: async () => [lintTool(), diffTool()],
  });
}
