import type { Command } from 'commander';
import { bundleDocument } from '../document/bundle.ts';
import { applyOverlays } from '../document/overlays.ts';
import { diffTool } from './mcp/diff-tool.ts';
import { lintTool } from './mcp/lint-tool.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { referenceSource } from './shared/reference-source.ts';

/** `docproc mcp`: tools for language models. */
export function command(): Command {
  return mcpCommand({
    document: async (overlays) => applyOverlays(await bundleDocument(), overlays),
    reference: referenceSource,
    tools: async () => [lintTool(), diffTool()],
  });
}
