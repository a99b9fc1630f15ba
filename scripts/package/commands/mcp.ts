import type { Command } from 'commander';
import { mcpCommand } from '../../commands/mcp/mcp-command.ts';
import { bundledDocument } from '../../commands/shared/bundled-document.ts';
import { referenceSource } from '../../commands/shared/reference-source.ts';
import type { Tool } from '../../mcp/tool.ts';
import { isInstalled } from '../optional-packages.ts';

/** `docproc mcp` of the package: it lints and compares documents where the packages for that are installed. */
export function command(): Command {
  return mcpCommand({
    document: bundledDocument,
    reference: referenceSource,
    tools: installedTools,
  });
}

async function installedTools(): Promise<Tool[]> {
  const tools: Tool[] = [];
  if (isInstalled('lint')) tools.push((await import('../../commands/mcp/lint-tool.ts')).lintTool());
  if (isInstalled('diff')) tools.push((await import('../../commands/mcp/diff-tool.ts')).diffTool());
  return tools;
}
