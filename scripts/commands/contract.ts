import { Command } from 'commander';
import { type Api, readApi } from '../api/api.ts';
import { displayUrl } from '../contract/http/redaction.ts';
import { type ContractReport, hasOnlyAccepted } from '../contract/report/report.ts';
import { terminalChanges, terminalReport } from '../contract/report/terminal.ts';
import { defaultAddress } from '../lib/local-address.ts';
import { colorsFor, printableLines } from '../lib/terminal.ts';
import { UsageError } from '../lib/usage-error.ts';
import { writeWhole } from '../lib/write-whole.ts';
import { evaluate, requireOperations, settingsOf } from './contract/evaluate.ts';
import { contractOptions, type Options } from './contract/options.ts';
import { explanationOf, listOfChecks } from './contract/show-checks.ts';
import { assertWritable, writeBadge, writeReport } from './contract/write-report.ts';
import { answeredBy } from './shared/answers.ts';
import { bundledDocument } from './shared/bundled-document.ts';
import { parseAddress } from './shared/options.ts';
import { ExitCode, onInterrupt } from './shared/program.ts';

const example = `
Examples:
  docproc contract ${defaultAddress('mock')} --token any --only stateless
  docproc contract https://service.example.com --token "$TOKEN" --fixtures fixtures.json --read-only
  docproc contract ${defaultAddress('sandbox')} --fixtures ${defaultAddress('sandbox')}/_sandbox/fixtures --report html=contract.html
  docproc contract --har traffic.har

The token can also be given as the environment variable DOCPROC_TOKEN, which keeps it out of the
list of processes. For a guide, see docs/guides/contract-testing.md; docs/reference/checks.md explains each check.`;

/** `docproc contract URL`: tests a running server, or evaluates recorded traffic. */
export function command(): Command {
  const contract = new Command('contract')
    .description('Find out where a running server deviates from the document.')
    .argument('[url]', 'base URL of the server', parseUrl);
  for (const option of contractOptions()) contract.addOption(option);
  return contract.addHelpText('after', example).action(run);
}

async function run(url: string | undefined, options: Options, self: Command): Promise<void> {
  const api = await apiOf(options);
  const colors = colorsFor(process.stdout);
  if (options.list) {
    requireOperations(api, options.operation);
    return void process.stdout.write(listOfChecks(api, options, colors));
  }
  if (options.explain !== undefined) {
    return void process.stdout.write(explanationOf(options.explain, api, colors));
  }
  requireOneSource(url, options.har, self);
  await assertWritable(options);
  if (options.watch) return watchServer(requireServer(url, options), options);
  if (options.dryRun) {
    if (url === undefined) {
      throw new UsageError('--dry-run: expected the address of a server, and not --har.');
    }
    const settings = await settingsOf(api, options);
    // It brings a sandbox, which no other mode needs.
    const { dryRun } = await import('./contract/dry-run.ts');
    const { requests, left } = await dryRun(api, url, settings);
    process.stdout.write(requests);
    return void process.stderr.write(left);
  }
  const report = await evaluate(api, url, options);
  process.stdout.write(terminalReport(report, colors));
  await writeReports(report, api, options);
  process.exitCode = exitCodeOf(report);
}

async function apiOf({ answers, overlay }: Options): Promise<Api> {
  return readApi(await answeredBy(answers, await bundledDocument(overlay)));
}

function requireOneSource(url: string | undefined, har: string | undefined, self: Command): void {
  if (url === undefined && har === undefined) {
    self.error('error: Expected the address of a server, or --har with recorded traffic.');
  }
  if (url === undefined || har === undefined) return;
  self.error(
    `error: Found both ${displayUrl(url)} and --har ${har}. Expected one of them: the address of a server to test, or --har to evaluate recorded traffic without a server.`,
  );
}

function requireServer(url: string | undefined, { har, dryRun: isDry }: Options): string {
  if (url !== undefined && har === undefined && !isDry) return url;
  throw new UsageError(
    '--watch: expected the address of a server, and neither --har nor --dry-run.',
  );
}

async function writeReports(report: ContractReport, api: Api, options: Options): Promise<void> {
  for (const target of options.report) await writeReport(target, report);
  if (options.badge !== undefined) await writeBadge(options.badge, report);
  if (options.suggestOverlay !== undefined)
    await suggestOverlay(options.suggestOverlay, report, api);
}

async function suggestOverlay(path: string, report: ContractReport, api: Api): Promise<void> {
  if (report.summary.passed === 0) {
    process.stderr.write(
      `--suggest-overlay ${path}: nothing is written, because no check passed. Expected a server that succeeds.\n`,
    );
    return;
  }
  const { suggestedOverlay } = await import('../contract/report/suggested-overlay.ts');
  await writeWhole(path, suggestedOverlay(report, api), '--suggest-overlay');
  process.stderr.write(
    `Wrote ${report.proposals.length} proposals to ${path}. Confirm what is right before you use it.\n`,
  );
}

/** Runs again whenever the server is back or a file changes, until Ctrl-C or SIGTERM; shows what changed. */
async function watchServer(url: string, options: Options): Promise<void> {
  const colors = colorsFor(process.stdout);
  const { fixtures, overlay, answers } = options;
  const files = [...overlay, fixtures ?? [], answers ?? []].flat();
  const interrupted = new AbortController();
  const local = files.filter((each) => !/^https?:/.test(each));
  onInterrupt(() => interrupted.abort());
  // It brings what watches files, which no other mode needs.
  const { FileChanges, nextChange } = await import('./contract/watch.ts');
  const changes = await FileChanges.of(local, interrupted.signal);
  let before: ContractReport | undefined;
  const announce = printerOfNews();
  while (!interrupted.signal.aborted) {
    try {
      const api = await apiOf(options);
      const report = await evaluate(api, url, options, announce);
      const text = before
        ? terminalChanges(before, report, colors)
        : terminalReport(report, colors);
      process.stdout.write(text);
      await writeReports(report, api, options);
      process.exitCode = exitCodeOf(report);
      before = report;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      process.stderr.write(`${printableLines(error.message)}\n`);
    }
    if (interrupted.signal.aborted) return;
    process.stderr.write('Waiting for a change of the server or a file, until Ctrl-C.\n');
    const change = await nextChange(url, changes, interrupted.signal, () => {
      process.stderr.write('No server is there any more. Waiting until it is back.\n');
    });
    if (change && !interrupted.signal.aborted)
      process.stderr.write(`\nRunning again: ${change}.\n`);
  }
}

/** Prints a text on stderr once, however often it is to be printed. */
function printerOfNews(): (text: string) => void {
  const printed = new Set<string>();
  return (text) => {
    if (!printed.has(text)) process.stderr.write(text);
    printed.add(text);
  };
}

function exitCodeOf(report: ContractReport): ExitCode {
  const { conforms, summary } = report;
  if (conforms || hasOnlyAccepted(report)) return ExitCode.fine;
  // Where nothing could be evaluated, or the run was interrupted, the server is not at fault.
  return summary.failed === 0 ? ExitCode.usage : ExitCode.failure;
}

function parseUrl(value: string): string {
  parseAddress(value, defaultAddress('mock'));
  return value;
}
