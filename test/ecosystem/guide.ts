import { readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { headingAnchor } from '../../scripts/lib/markdown.ts';
import { createSandbox, defaultDefinition } from '../../scripts/sandbox/default-sandbox.ts';
import { projectDirectory } from '../support/run.ts';
import type { ToolResult } from './run-tools.ts';
import { type Tool, tools } from './tools.ts';

const path = join(projectDirectory, 'docs/guides/other-languages.md');
const heading = '| tool | makes | operations | remarks |';
const commandsHeading = '## Commands of the tools\n';

/** What `run.sh` writes for the tests, and what a reader writes. */
const readersWords: readonly [RegExp, string][] = [
  [/"\$DOCUMENT"/g, 'api/openapi.plain.json'],
  [/"\$NODE" "\$DOCPROC"/g, 'npx docproc'],
  [/"\$NODE"/g, 'node'],
  [/^(\w+=\w+ )?example /gm, '$1'],
  [/^maven/gm, 'mvn'],
  [/ -Xlint\S+ -Werror/g, ''],
  [/^python_packages/gm, 'python3 -m pip install'],
  [/^npm_packages/gm, 'npm install'],
  [/^go_run/gm, 'go run'],
  [/ (\|\| installation_failed \w+|[2&]?> [\w.]+)/g, ''],
  [/"([^" ]+)"/g, '$1'],
];

/** The guide that has the table and the commands. */
export function readGuide(): Promise<string> {
  return readFile(path, 'utf8');
}

/** The row of a tool in the table of the guide. */
export function rowOf({ tool, called, note }: ToolResult): string {
  const remarks = [note, tool.remark].filter(Boolean).join(' ');
  const count = `${called.length} of ${defaultDefinition.api.operations.length}`;
  return `| ${tool.name} ${tool.version} | ${linkTo(tool)} | ${count} | ${remarks}${remarks && ' '}|`;
}

/** What a tool makes, as a link to its commands. */
function linkTo(tool: Tool): string {
  return `[${tool.makes}](#${headingAnchor(headingOf(tool))})`;
}

function headingOf({ name, makes }: Tool): string {
  return `${makes}, by ${name}`;
}

/** The rows of a guide. */
export function rowsIn(guide: string): string[] {
  const lines = guide.split('\n');
  const from = lines.indexOf(heading) + 2;
  return lines.slice(from, lines.indexOf('', from));
}

/** The rows after a run of every tool: a tool that did not pass keeps its row, if it has one. */
export function updatedRows(known: readonly string[], results: readonly ToolResult[]): string[] {
  return results.flatMap((result) => {
    if (result.outcome === 'passed') return [rowOf(result)];
    return known.filter((row) => row.includes(` | ${linkTo(result.tool)} | `));
  });
}

/** The section of a guide that has the commands. */
export function commandsIn(guide: string): string {
  const [, section = ''] = guide.split(commandsHeading);
  return section.split('\n## ')[0] ?? '';
}

/** Writes the rows of a run of every tool, and the commands, into the guide. */
export async function updateGuide(rows: readonly string[]): Promise<void> {
  const guide = await readGuide();
  const updated = guide
    .replace(rowsIn(guide).join('\n'), () => rows.join('\n'))
    .replace(commandsIn(guide), () => '');
  const [before = '', after = ''] = updated.split(commandsHeading);
  await writeFile(path, `${before}${commandsHeading}${await commandsOfTools()}${after}`);
}

/** The commands of every tool, in Markdown. */
export async function commandsOfTools(): Promise<string> {
  const sections = await Promise.all(tools.map(commandsOf));
  return `\n${await introduction()}\n\n${sections.join('\n')}`;
}

async function introduction(): Promise<string> {
  const sandbox = createSandbox();
  const { token, workflow_id } = sandbox.fixtures;
  await sandbox.close();
  return `In these commands, \`openapi-generator\` means \`java -jar openapi-generator-cli-VERSION.jar\`. To download the file with Maven, run
\`mvn dependency:copy -Dartifact=org.openapitools:openapi-generator-cli:VERSION -DoutputDirectory=.\`. Use a directory for each
tool, with the document in \`api/\`. For a client in TypeScript, run \`npm init -y\` in the directory first.
\`test/ecosystem/tools/\` in the repository has the whole scripts, and programs that call every operation.

The program of each client lists entries, creates a job with a UUID of version 7, and prints the error for a job that does not
exist. Programs in Python import [\`uuid7.py\`](#identifiers-of-jobs). A program needs a service, a token and a workflow. Use those
of a sandbox that you started with \`npx docproc sandbox\`:

\`\`\`sh
export BASE_URL=http://127.0.0.1:4020
export TOKEN=${token}
export WORKFLOW_ID=${workflow_id}
\`\`\``;
}

/** How the fence of a block names the language of a file. */
const languages: Record<string, string> = {
  '.go': 'go',
  '.java': 'java',
  '.py': 'python',
  '.rs': 'rust',
  '.toml': 'toml',
  '.ts': 'ts',
  '.yaml': 'yaml',
};

async function commandsOf(tool: Tool): Promise<string> {
  const { folder, version, files = [] } = tool;
  const directory = join(import.meta.dirname, 'tools', folder);
  const script = await readFile(join(directory, 'run.sh'), 'utf8');
  const [generates = ''] = script.split('\necho generated');
  const commands = readersWords.reduce(
    (text, [words, replacement]) => text.replace(words, replacement),
    generates.replaceAll('$VERSION', version),
  );
  const shown = await Promise.all(
    files.map(async (file) => {
      const language = languages[extname(file)];
      if (language === undefined) throw new Error(`${file}: its language has no name here.`);
      const text = await readFile(join(directory, file), 'utf8');
      return `\`\`\`${language} file=${file}\n${text}\`\`\`\n`;
    }),
  );
  return [
    `### ${headingOf(tool)}\n`,
    ...shown,
    `\`\`\`sh not-run="npm run test:ecosystem runs it."\n${commands}\n\`\`\`\n`,
  ].join('\n');
}
