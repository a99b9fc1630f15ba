import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, defaultParts } from '../../scripts/sandbox/sandbox.ts';
import { projectDirectory, run } from '../support/run.ts';

/** How long one tool may take, in ms: most of it installs and compiles. */
const longestRun = 300_000;

/** The status with which a script says that it could not install what it needs. */
const notInstalled = 77;

/** A generator of others. Its folder in `tools/` has `run.sh`, which generates, compiles and calls. */
interface Tool {
  name: string;
  folder: string;
  makes: string;
  /** Programs without which it is skipped. */
  needs: readonly string[];
  /** Whether it makes a server, which the contract tests call. */
  serves?: boolean;
}

const tools: readonly Tool[] = [
  {
    name: 'openapi-python-client 0.29.1',
    folder: 'openapi-python-client',
    makes: 'Python client',
    needs: ['python3'],
  },
  { name: 'oapi-codegen 2.8.2', folder: 'oapi-codegen-client', makes: 'Go client', needs: ['go'] },
  {
    ...{ name: 'oapi-codegen 2.8.2', folder: 'oapi-codegen-server', serves: true },
    ...{ makes: 'Go server of two operations', needs: ['go', 'curl'] },
  },
  {
    name: 'hey-api 0.99.0',
    folder: 'hey-api',
    makes: 'TypeScript client',
    needs: ['npm'],
  },
  {
    name: 'openapi-generator 7.25.0',
    folder: 'openapi-generator-typescript',
    makes: 'TypeScript client for fetch',
    needs: ['java', 'mvn', 'npm'],
  },
  {
    name: 'FastMCP 4.1.2',
    folder: 'fastmcp',
    makes: 'tools for language models',
    needs: ['python3'],
  },
];

/** What became of a tool. */
export interface ToolResult {
  tool: Tool;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Operations that were called with success; for a server, all that the contract tests found fine. */
  called: string[];
  /** What it printed last, or why it was skipped. */
  note: string;
}

/** Runs every tool, one after the other, each in a directory and against a sandbox of its own. */
export async function runTools(): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const tool of tools) {
    const result = await runTool(tool);
    const { outcome, called, note } = result;
    process.stdout.write(
      `${outcome}  ${tool.name}, ${tool.makes}: ${called.length} operations  ${note}\n`,
    );
    results.push(result);
  }
  return results;
}

async function runTool(tool: Tool): Promise<ToolResult> {
  for (const program of tool.needs) {
    const { status } = await run('sh', ['-c', `command -v ${program}`]);
    if (status !== 0) return { tool, outcome: 'skipped', called: [], note: `needs ${program}` };
  }
  const directory = await mkdtemp(join(tmpdir(), 'tool-'));
  const sandbox = createSandbox();
  const { url, close } = await sandbox.listen();
  try {
    await cp(join(import.meta.dirname, 'tools', tool.folder), directory, { recursive: true });
    const ended = await run('bash', ['run.sh'], {
      cwd: directory,
      timeout: longestRun,
      env: await environment(url, sandbox.fixtures),
    });
    return resultOf(tool, ended.status, ended.stdout, ended.stderr);
  } finally {
    await close();
    await sandbox.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function environment(url: string, fixtures: object): Promise<NodeJS.ProcessEnv> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  return {
    ...Object.fromEntries(kept),
    BASE_URL: url,
    FIXTURES: JSON.stringify(fixtures),
    DOCUMENT: join(projectDirectory, 'generated/openapi.plain.json'),
    JOB_ID: '01a1d0aa-4c00-7d31-8a52-6b1f4e2c9d07',
    NODE: process.execPath,
    DOCPROC: join(projectDirectory, 'scripts/commands/docproc.ts'),
    PORT: `${await freePort()}`,
  };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function resultOf(tool: Tool, status: number | null, stdout: string, stderr: string): ToolResult {
  const lines = stdout.trim().split('\n');
  const ids = defaultParts.api.operations.map(({ id }) => id);
  const called = ids.filter((id) =>
    lines.some((line) =>
      tool.serves ? line.startsWith(`  ${id} `) && / \d+ passed/.test(line) : line === id,
    ),
  );
  if (status === notInstalled) {
    const note = `could not install: ${stderr.trim().split('\n').at(-1)}`;
    return { tool, outcome: 'skipped', called, note };
  }
  const isComplete = tool.serves ? called.length > 0 : called.length === ids.length;
  const isFine = status === 0 && isComplete;
  const note = isFine
    ? (lines.find((line) => /^\d+ tools/.test(line)) ?? '')
    : `${stdout}${stderr}`.trim().slice(-2000);
  return { tool, outcome: isFine ? 'passed' : 'failed', called, note };
}

/** The results as a table in Markdown. */
export function tableOf(results: readonly ToolResult[]): string {
  const rows = results.map(({ tool, outcome, called, note }) => {
    const calls = tool.serves
      ? `contract tests: ${called.join(', ')}`
      : `${called.length} of ${defaultParts.api.operations.length}`;
    return `| ${tool.name} | ${tool.makes} | ${outcome === 'passed' ? calls : outcome} | ${outcome === 'failed' ? '' : note} |`;
  });
  return ['| tool | makes | calls | remarks |', '|---|---|---|---|', ...rows].join('\n');
}
