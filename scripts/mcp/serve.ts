import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { truncate } from '../lib/text.ts';
import { UsageError } from '../lib/usage-error.ts';
import type { Tool, ToolArguments, ToolResult } from './tool.ts';

/** What a server says of itself. */
interface ServerDescription {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  /** How to use the tools together, for the model. */
  readonly instructions: string;
}

/** The longest text that a tool returns, in characters. */
const longestText = 40_000;

/**
 * Serves tools by the Model Context Protocol over stdin and stdout, until stdin ends.
 *
 * @see https://modelcontextprotocol.io/specification
 */
export async function serveTools(
  description: ServerDescription,
  tools: readonly Tool[],
): Promise<void> {
  await new Promise<void>((resolve) => {
    process.stdin.once('close', resolve).once('end', resolve);
    serveStdio(() => serverWith(description, tools), {
      onerror: (error) => process.stderr.write(`warning: ${error.message}\n`),
    });
  });
}

function serverWith(
  { name, title, version, instructions }: ServerDescription,
  tools: readonly Tool[],
): McpServer {
  const server = new McpServer(
    { name, title, version },
    { capabilities: { tools: {} }, instructions },
  );
  for (const tool of tools) register(server, tool);
  return server;
}

function register(server: McpServer, tool: Tool): void {
  const { name, description, input, readOnly, additive = false, openWorld } = tool;
  const annotations = {
    ...{ readOnlyHint: readOnly, openWorldHint: openWorld },
    // Clients take a tool that changes something for destructive unless it says otherwise.
    ...(additive && { destructiveHint: false }),
  };
  const inputSchema = fromJsonSchema<ToolArguments>({ ...input });
  server.registerTool(name, { description, inputSchema, annotations }, async (given, context) => {
    const { text, failed = false } = await resultOf(tool, given, context.mcpReq.signal);
    return { content: [{ type: 'text', text: shortened(text) }], isError: failed };
  });
}

/** A mistake in the arguments is the model's to fix; anything else is thrown, and the client reports it. */
async function resultOf(
  tool: Tool,
  input: ToolArguments,
  signal: AbortSignal,
): Promise<ToolResult> {
  try {
    return await tool.run(input, signal);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { text: error.message, failed: true };
  }
}

function shortened(text: string): string {
  const left = text.length - longestText;
  const ending = `\n… ${left} more characters. Ask for less to see the rest.`;
  return truncate(text, longestText, ending);
}
