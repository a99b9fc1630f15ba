import { join } from 'node:path';
import { Command } from 'commander';
import { type Api, readApi } from '../api/api.ts';
import { operationsNotImplemented } from '../contract/report/report.ts';
import { terminalReport } from '../contract/report/terminal.ts';
import { bundleDocument } from '../document/bundle.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { formatProblems } from '../document/problems.ts';
import { documentPath } from '../document/source-files.ts';
import type { RunningServer } from '../lib/listen.ts';
import { type Colors, colorsFor, printable } from '../lib/terminal.ts';
import { lintDocument } from '../lint/lint.ts';
import { serveReference } from '../reference/serve.ts';
import { generatedDirectory, generateInto } from './shared/generate-into.ts';
import { ExitCode, untilInterrupted } from './shared/program.ts';
import { checkServer, preferPort, type Servers, startServers } from './start/servers.ts';

const docs = join(generatedDirectory, 'docs');

/** `docproc start`: everything at once, on this repository's document. */
export function command(): Command {
  return new Command('start')
    .description(
      'Lint the document, generate all files, start the reference, the mock and the\n' +
        'sandbox, run the contract tests against both, and report. Runs until Ctrl-C.',
    )
    .option('--once', 'end after the report')
    .addHelpText('after', '\nExample:\n  docproc start --once')
    .action(run);
}

async function run({ once }: { once?: true }): Promise<void> {
  const linted = await runStep('lint', lint);
  if (!linted.fine) {
    process.exitCode = ExitCode.failure;
    return;
  }
  const bundle = await bundleDocument();
  const generated = await runStep('generate', () => generate(bundle));
  const reference = await preferPort('reference', (port) => serveReference(docs, port));
  const api = readApi(bundle);
  const servers = await startServers(api, originsOf(reference));
  try {
    const checked = [
      await runStep('contract, mock', () => check('mock', servers, api)),
      await runStep('contract, sandbox', () => check('sandbox', servers, api)),
    ];
    const steps = [linted, generated, ...checked];
    if (once) return printReport(bundle, steps, {});
    await untilInterrupted(() => {
      printReport(bundle, steps, { reference, ...servers });
      process.stderr.write('Everything runs until Ctrl-C.\n');
    });
  } finally {
    await Promise.all([reference, servers.mock, servers.sandbox].map((server) => server.close()));
  }
}

/** The origins by which a browser knows a server of this machine. */
function originsOf({ url }: RunningServer): string[] {
  return [url, url.replace('127.0.0.1', 'localhost')];
}

async function lint(): Promise<StepOutcome> {
  const { problems, files } = await lintDocument(documentPath);
  const fine = problems.length === 0;
  if (!fine) process.stdout.write(`${formatProblems(problems, colorsFor(process.stdout))}\n`);
  return { fine, result: `${problems.length} problems in ${files} files` };
}

async function generate(bundle: OpenAPIDocument): Promise<StepOutcome> {
  const paths = await generateInto(bundle, generatedDirectory);
  return { fine: true, result: `${paths.length} artifacts in generated/` };
}

async function check(name: keyof Servers, servers: Servers, api: Api): Promise<StepOutcome> {
  const report = await checkServer(name, servers, api);
  if (!report.conforms) process.stdout.write(terminalReport(report, colorsFor(process.stdout)));
  const { passed, ...others } = report.summary;
  const rest = Object.entries(others).filter(([, count]) => count > 0);
  const words = [['passed', passed], ...rest].map(([status, count]) => `${count} ${status}`);
  const missing = operationsNotImplemented(report);
  return {
    fine: report.conforms,
    result: words.join(', '),
    ...(missing.length > 0 && { unchecked: `${missing.join(', ')} not implemented` }),
  };
}

/** @param servers those that go on running after the report, by what they serve */
function printReport(
  bundle: OpenAPIDocument,
  steps: readonly StepReport[],
  servers: Readonly<Record<string, RunningServer>>,
): void {
  const { title, version } = bundle.info;
  const report = {
    title: `${title} ${version}, ${readApi(bundle).operations.length} operations`,
    steps,
    addresses: Object.fromEntries(Object.entries(servers).map(([name, { url }]) => [name, url])),
  };
  process.stdout.write(formatReport(report, colorsFor(process.stdout)));
  if (steps.some(({ fine }) => !fine)) process.exitCode = ExitCode.failure;
}

/** One thing that `start` did. */
interface StepReport {
  /** `lint`, `generate`, `contract` … */
  name: string;
  /** Whether what it checked is fine. */
  fine: boolean;
  /** The result, in a few words. */
  result: string;
  /** What the step could not check, although nothing of what it checked failed. */
  unchecked?: string;
  /** How many ms it took. */
  milliseconds: number;
}

/** The result of a step, before its time is known. */
type StepOutcome = Omit<StepReport, 'name' | 'milliseconds'>;

/** Does one step, saying on stderr that it began, and measures how long it took. */
async function runStep(name: string, work: () => Promise<StepOutcome>): Promise<StepReport> {
  process.stderr.write(`${name} …\n`);
  const start = performance.now();
  const outcome = await work();
  return { name, ...outcome, milliseconds: performance.now() - start };
}

/** What `start` prints at the end. */
interface Report {
  title: string;
  steps: readonly StepReport[];
  /** Addresses of the servers that go on running, by what they serve. */
  addresses: Readonly<Record<string, string>>;
}

/** The report as people read it: the steps with their results, and the addresses of the servers that run. */
function formatReport({ title, steps, addresses }: Report, colors: Colors): string {
  const widthOf = (texts: readonly string[]) => Math.max(0, ...texts.map(({ length }) => length));
  const names = widthOf([...steps.map(({ name }) => name), ...Object.keys(addresses)]);
  const results = widthOf(steps.map(resultOf));
  const lines = steps.map((step) => {
    const { name, milliseconds } = step;
    const seconds = colors.dim(`${(milliseconds / 1000).toFixed(1)} s`);
    return `  ${markOf(step, colors)} ${name.padEnd(names)}  ${resultOf(step).padEnd(results)}  ${seconds}`;
  });
  const places = Object.entries(addresses).map(
    ([name, url]) => `    ${name.padEnd(names)}  ${colors.cyan(url)}`,
  );
  const parts = [colors.bold(printable(title)), lines.join('\n'), places.join('\n')];
  return `\n${parts.filter((part) => part !== '').join('\n\n')}\n\n`;
}

function markOf({ fine, unchecked }: StepReport, colors: Colors): string {
  if (!fine) return colors.red('✗');
  return unchecked === undefined ? colors.green('✓') : colors.yellow('!');
}

function resultOf({ result, unchecked }: StepReport): string {
  return unchecked === undefined ? result : `${result}; ${printable(unchecked)}`;
}
