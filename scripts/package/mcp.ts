import type { Command } from 'commander';
import { readApi } from '../api/api.ts';
import { mcpCommand } from '../commands/mcp/mcp-command.ts';
import { bundledDocument } from '../contract/bundled-document.ts';

/** `docproc mcp` of the package, which has neither the guides nor what lint and diff need. */
export function command(): Command {
  return mcpCommand({
    document: bundledDocument,
    reference: async (document) => ({ api: readApi(document), guides: [], changelog: '' }),
    tools: [],
  });
}
