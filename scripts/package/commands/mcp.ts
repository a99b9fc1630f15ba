import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { readApi } from '../../api/api.ts';
import { mcpCommand } from '../../commands/mcp/mcp-command.ts';
import { bundledDocument } from '../../document/bundled-document.ts';
import { projectFile } from '../../lib/project-file.ts';
import type { Tool } from '../../mcp/tool.ts';
import { readGuides } from '../../reference/guides.ts';
import { isInstalled } from '../optional-packages.ts';

/** `docproc mcp` of the package: it lints and compares documents where the packages for that are installed. */
export function command(): Command {
  return mcpCommand({
    document: bundledDocument,
    reference: async (document) => ({
      api: readApi(document),
      guides: await readGuides(projectFile('docs')),
      changelog: await readFile(projectFile('CHANGELOG.md'), 'utf8'),
    }),
    tools: installedTools,
  });
}

async function installedTools(): Promise<Tool[]> {
  const tools: Tool[] = [];
  if (isInstalled('lint')) tools.push((await import('../../commands/mcp/lint-tool.ts')).lintTool());
  if (isInstalled('diff')) tools.push((await import('../../commands/mcp/diff-tool.ts')).diffTool());
  return tools;
}
