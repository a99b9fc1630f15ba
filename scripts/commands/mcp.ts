import type { Command } from 'commander';
import { bundleDocument } from '../document/bundle.ts';
import { applyOverlays } from '../document/overlays.ts';
import { documentTools } from './mcp/document-tools.ts';
import { mcpCommand } from './mcp/mcp-command.ts';
import { referenceSource } from './shared/reference-source.ts';

/** `docproc mcp`: tools for language models, those that need the sources of the document among them. */
export function command(): Command {
  return mcpCommand({
    document: async (overlays) => applyOverlays(await bundleDocument(), overlays),
    reference: referenceSource,
    tools: documentTools(),
  });
}
