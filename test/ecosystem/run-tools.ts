import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { successOf } from '../../scripts/api/operation.ts';
import { createSandbox, defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { projectDirectory, run } from '../support/run.ts';
import type { Tool } from './tools.ts';

/** How long one tool may take, in ms: most of it installs and compiles. */
const longestRun = 1_200_000;

/** The status with which a script says that it could not install what it needs. */
const notInstalled = 77;

/** What became of a tool. */
export interface ToolResult {
  tool: Tool;
  outcome: 'passed' | 'failed' | 'skipped';
  /** Operations that were called with success. */
  called: string[];
  /** What the script says of the tool, why it was skipped, or what it printed last. */
  note: string;
}

/** Runs tools, one after the other, each in a directory and against a sandbox of its own. */
export async function runTools(tools: readonly Tool[]): Promise<ToolResult[]> {
  const results: ToolResult[] = [];
  for (const tool of tools) {
    const began = performance.now();
    const result = await runTool(tool);
    const { outcome, called, note } = result;
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(
      `${outcome}  ${tool.name} ${tool.version}, ${tool.makes}: ${called.length} operations  ${seconds} s  ${note}\n`,
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
    await cp(join(import.meta.dirname, 'tools/uuid7.py'), join(directory, 'uuid7.py'));
    // Not all of them read a document from a directory with a space in its name, as the project may have.
    const document = join(directory, 'openapi.plain.json');
    await cp(join(projectDirectory, 'generated/openapi.plain.json'), document);
    await writeFile(join(directory, 'responses.json'), JSON.stringify(exampleResponses()));
    const ended = await run('bash', ['-e', 'run.sh'], {
      cwd: directory,
      timeout: longestRun,
      env: {
        ...(await environment(tool)),
        DOCUMENT: document,
        BASE_URL: url,
        TOKEN: sandbox.fixtures.token,
        WORKFLOW_ID: sandbox.fixtures.workflow_id,
        FIXTURES: JSON.stringify(sandbox.fixtures),
      },
    });
    return resultOf(tool, ended.status, ended.stdout, ended.stderr);
  } finally {
    await close();
    await sandbox.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The body that the document shows for each operation, by its id; what generated servers send. */
function exampleResponses(): Record<string, unknown> {
  return Object.fromEntries(
    defaultDefinition.api.operations.map((operation) => [
      operation.id,
      successOf(operation)?.content?.examples[0]?.value,
    ]),
  );
}

async function environment({ version }: Tool): Promise<NodeJS.ProcessEnv> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'));
  const cache = join(projectDirectory, 'test-results/ecosystem');
  await mkdir(cache, { recursive: true });
  return {
    ...Object.fromEntries(kept),
    VERSION: version,
    BASH_ENV: join(import.meta.dirname, 'tools/functions.sh'),
    CACHE: cache,
    NODE: process.execPath,
    DOCPROC: join(projectDirectory, 'scripts/commands/docproc.mjs'),
    CALL_SERVER: join(import.meta.dirname, 'call-server.ts'),
    PORT: `${await freePort()}`,
    // What each compiler writes is used by the next run, and none of it is debugged.
    CARGO_TARGET_DIR: join(cache, 'cargo'),
    CARGO_PROFILE_DEV_DEBUG: '0',
    RUSTFLAGS: '-D warnings',
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
  const ids = defaultDefinition.api.operations.map(({ id }) => id);
  const called = ids.filter((id) => lines.includes(id));
  if (status === notInstalled) {
    const note = `could not install: ${stderr.trim().split('\n').at(-1)}`;
    return { tool, outcome: 'skipped', called, note };
  }
  if (status === 0 && called.length === ids.length) {
    const notes = lines.flatMap((line) => /^note: (.*)/.exec(line)?.[1] ?? []);
    return { tool, outcome: 'passed', called, note: notes.join(' ') };
  }
  return { tool, outcome: 'failed', called, note: `${stdout}${stderr}`.trim().slice(-2000) };
}
