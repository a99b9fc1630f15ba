import { join } from 'node:path';
import { Command } from 'commander';
import { terminalReport } from '../contract/report/terminal.ts';
import { bundleDocument, documentPath } from '../document/bundle.ts';
import { formatProblems } from '../document/format-problems.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { operationsOf } from '../document/operations.ts';
import { generatedDirectory } from '../generate/generate-into.ts';
import { colorsFor } from '../lib/colors.ts';
import { ExitCode } from '../lib/exit-code.ts';
import type { RunningServer } from '../lib/running-server.ts';
import { lintDocument } from '../lint/lint-document.ts';
import { serveReference } from '../reference/serve.ts';
import { generateAll } from './shared/generate-all.ts';
import { untilInterrupted } from './shared/until-interrupted.ts';
import { judgeServer } from './start/judge-servers.ts';
import { preferPort } from './start/prefer-port.ts';
import { formatReport } from './start/report.ts';
import { type Servers, startServers } from './start/servers.ts';
import { type Step, step } from './start/step.ts';

/** What came out of a step. */
type Outcome = Pick<Step, 'fine' | 'result'>;

const docs = join(generatedDirectory, 'docs');

/** `docproc start`: everything at once, on this repository's document. */
export function command(): Command {
  return new Command('start')
    .description(
      'Lint the document, generate everything from it, start the reference, the mock and the\n' +
        'sandbox, judge both servers by the contract tests, and report. Runs until Ctrl-C.',
    )
    .option('--once', 'end after the report')
    .addHelpText('after', '\nExample:\n  docproc start --once')
    .action(run);
}

async function run({ once }: { once?: true }): Promise<void> {
  const linted = await step('lint', lint);
  if (!linted.fine) {
    process.exitCode = ExitCode.fallsShort;
    return;
  }
  const bundle = await bundleDocument();
  const generated = await step('generate', () => generate(bundle));
  const servers = await startServers(bundle);
  const reference = await preferPort(4000, (port) => serveReference(docs, port));
  try {
    const judged = [
      await step('contract, mock', () => judge('mock', servers)),
      await step('contract, sandbox', () => judge('sandbox', servers)),
    ];
    tell(bundle, [linted, generated, ...judged], { reference, ...servers });
    if (!once) await stayUp();
  } finally {
    await Promise.all([reference, servers.mock, servers.sandbox].map((server) => server.close()));
  }
}

async function stayUp(): Promise<void> {
  process.stderr.write('Everything runs until Ctrl-C.\n');
  await untilInterrupted();
}

async function lint(): Promise<Outcome> {
  const { problems, files } = await lintDocument(documentPath);
  const fine = problems.length === 0;
  if (!fine) process.stdout.write(`${formatProblems(problems, colorsFor(process.stdout))}\n`);
  return { fine, result: `${problems.length} problems in ${files} files` };
}

async function generate(bundle: OpenAPIDocument): Promise<Outcome> {
  const paths = await generateAll(bundle, generatedDirectory);
  return { fine: true, result: `${paths.length} artifacts in generated/` };
}

async function judge(name: keyof Servers, servers: Servers): Promise<Outcome> {
  const report = await judgeServer(name, servers);
  if (!report.conforms) process.stdout.write(terminalReport(report, colorsFor(process.stdout)));
  const { passed, ...others } = report.summary;
  const rest = Object.entries(others).filter(([, count]) => count > 0);
  const words = [['passed', passed], ...rest].map(([status, count]) => `${count} ${status}`);
  return { fine: report.conforms, result: words.join(', ') };
}

function tell(
  bundle: OpenAPIDocument,
  steps: readonly Step[],
  servers: Readonly<Record<string, RunningServer>>,
): void {
  const { title, version } = bundle.info;
  const report = {
    title: `${title} ${version}, ${operationsOf(bundle).length} operations`,
    steps,
    addresses: Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url])),
  };
  process.stdout.write(formatReport(report, colorsFor(process.stdout)));
  if (steps.some(({ fine }) => !fine)) process.exitCode = ExitCode.fallsShort;
}
