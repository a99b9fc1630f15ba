import { Command, InvalidArgumentError, Option } from 'commander';
import { type Api, readApi } from '../api/api.ts';
import type { Level } from '../checks/finding.ts';
import { bundledDocument } from '../contract/bundled-document.ts';
import { fixtureNames } from '../contract/fixtures.ts';
import { evaluateRecordings } from '../contract/har.ts';
import { type ContractReport, hasOnlyAccepted } from '../contract/report/report.ts';
import { suggestedOverlay } from '../contract/report/suggested-overlay.ts';
import { terminalReport } from '../contract/report/terminal.ts';
import { neededFixtures } from '../contract/run/discovery.ts';
import { runContract } from '../contract/run-contract.ts';
import { type ContractSettings, defaultSettings } from '../contract/settings.ts';
import { defaultAddress } from '../lib/default-ports.ts';
import { ExitCode, UsageError } from '../lib/exit-code.ts';
import { colorsFor } from '../lib/terminal.ts';
import { announcement, printRound } from './contract/announce.ts';
import { compareWithBaseline, knownBefore } from './contract/baseline-file.ts';
import { dryRun } from './contract/dry-run.ts';
import { readFixtures } from './contract/fixtures.ts';
import { isHeaderValue, readHeaders } from './contract/headers.ts';
import { explanationOf, listOfChecks } from './contract/show-checks.ts';
import { tokenFrom } from './contract/token-command.ts';
import {
  addTarget,
  assertWritable,
  badgeTarget,
  type ReportTarget,
  writeReport,
} from './contract/write-report.ts';
import { answeredBy, answersOption } from './shared/answers.ts';
import { numberOption, overlayOption, timeOption } from './shared/options.ts';
import { writeWhole } from './shared/write-whole.ts';

interface Options {
  token?: string;
  tokenCommand?: string;
  header: string[];
  list: boolean;
  explain?: string;
  dryRun: boolean;
  badge?: ReportTarget;
  suggestOverlay?: string;
  fixtures?: string;
  only?: 'exchange' | 'behaviour';
  readOnly: boolean;
  operation: string[];
  level: Level;
  overlay: string[];
  answers?: string;
  report: ReportTarget[];
  baseline?: string;
  writeBaseline?: string;
  har?: string;
  seed: number;
  runs: number;
  rate?: number;
  timeout: number;
  deadline: number;
  duration?: number;
}

const example = `
Examples:
  docproc contract ${defaultAddress('mock')} --token any --only exchange
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
  const options = [access(), scope(), limits(), outcome(), otherModes()].flat();
  for (const option of options) contract.addOption(option);
  return contract.addHelpText('after', example).action(run);
}

/** What the tests present and know. */
function access(): Option[] {
  return [
    new Option('--token <token>', 'credential to present'),
    new Option('--token-command <command>', 'command that prints it; runs again once after a 401'),
    new Option('--header <name: value>', 'header of every request (repeatable)')
      .default([], 'none')
      .argParser(append),
    new Option('--fixtures <file|url>', 'JSON of what cannot be discovered, such as "series_id"'),
  ];
}

/** What is tested, and by what. */
function scope(): Option[] {
  return [
    new Option(
      '--only <kind>',
      'exchange: checks that a stateless server can pass; behaviour: the others',
    ).choices(['exchange', 'behaviour']),
    new Option('--read-only', 'send GET requests only').default(false),
    new Option('--operation <id>', 'test this operation (repeatable)')
      .default([], 'every operation')
      .argParser(append),
    new Option('--level <level>', 'what fails: contradictions of facts, or of assumptions too')
      .choices(['documented', 'assumed'])
      .default('documented'),
    overlayOption(),
    answersOption(),
  ];
}

/** What becomes of the findings. */
function outcome(): Option[] {
  return [
    new Option(
      '--report <format=path>',
      'write json, junit, html, sarif or gitlab; github alone prints annotations (repeatable)',
    )
      .default([], 'none')
      .argParser(addTarget),
    new Option('--badge <file>', 'write the outcome as an image (SVG)').argParser(badgeTarget),
    new Option('--suggest-overlay <file>', 'write answers to open points that the run suggests'),
    new Option('--baseline <file>', 'fail for findings only that this file does not accept'),
    new Option(
      '--write-baseline <file>',
      'record what is found as known, in a file for --baseline',
    ),
  ];
}

/** What the command does in the place of a run. */
function otherModes(): Option[] {
  return [
    new Option('--har <file>', 'evaluate recorded traffic (HTTP Archive) instead of a server'),
    new Option('--dry-run', 'list the requests of a run, and send none to the server').default(
      false,
    ),
    new Option('--list', 'list the checks').default(false),
    new Option('--explain <check>', 'explain a check: what it asserts, rests on, and how to fix'),
  ];
}

function limits(): Option[] {
  const { seed, runs, timeout, deadline } = defaultSettings;
  return [
    limit('--seed <number>', 'generate the same requests again', 0, seed),
    limit('--runs <number>', 'requests generated for each check', 1, runs),
    numberOption('--rate <number>', 'requests a second at most', { least: 0.01, whole: false }),
    timeOption('--duration <time>', 'repeat the run with other seeds for so long, such as 10m'),
    limit('--timeout <seconds>', 'time for a response', 1, timeout / 1000),
    limit(
      '--deadline <seconds>',
      'time for the run, restoring included; begins when --duration ends',
      1,
      deadline / 1000,
    ),
  ];
}

/** An option that takes a whole number. */
function limit(flags: string, description: string, least: number, otherwise: number): Option {
  return numberOption(flags, description, { least, whole: true }).default(otherwise);
}

async function run(url: string | undefined, options: Options): Promise<void> {
  const api = readApi(await answeredBy(options.answers, await bundledDocument(options.overlay)));
  const colors = colorsFor(process.stdout);
  if (options.list) return void process.stdout.write(listOfChecks(api, colors));
  if (options.explain !== undefined) {
    return void process.stdout.write(explanationOf(options.explain, api, colors));
  }
  if ((url === undefined) === (options.har === undefined)) {
    throw new UsageError('Expected the address of a server, or --har with recorded traffic.');
  }
  await assertWritable(options);
  const settings = await settingsOf(api, options);
  if (options.dryRun) return void process.stdout.write(await dryRun(api, url ?? '', settings));
  const before = await knownBefore(options);
  const found = options.har
    ? await evaluateRecordings(options.har, { api, settings, warn: warnOfRecordings })
    : await evaluateServer(api, url ?? '', settings);
  const report = await compareWithBaseline(found, before, options);
  process.stdout.write(terminalReport(report, colors));
  const targets = [...options.report, ...(options.badge ? [options.badge] : [])];
  for (const target of targets) await writeReport(target, report);
  if (options.suggestOverlay !== undefined) {
    await writeWhole(options.suggestOverlay, suggestedOverlay(report, api), '--suggest-overlay');
    process.stderr.write(
      `Wrote ${report.proposals.length} proposals to ${options.suggestOverlay}. Confirm what is right before you use it.\n`,
    );
  }
  process.exitCode = exitCodeOf(report);
}

function warnOfRecordings(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}

function requireOperations(api: Api, wanted: readonly string[]): void {
  const known = api.operations.map(({ id }) => id);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown !== undefined) {
    throw new UsageError(
      `--operation ${unknown}: no such operation. Expected one of ${known.join(', ')}.`,
    );
  }
}

async function settingsOf(api: Api, options: Options): Promise<ContractSettings> {
  requireOperations(api, options.operation);
  const fixtures = await readFixtures(options.fixtures, {
    known: fixtureNames(neededFixtures(api)),
    deadline: options.deadline * 1000,
  });
  const { tokenCommand, dryRun: isDry } = options;
  if (tokenCommand !== undefined && options.token !== undefined) {
    throw new UsageError('Expected --token or --token-command, not both.');
  }
  const printedBy = (command: string) => tokenFrom(command, options.deadline * 1000);
  const printed = tokenCommand === undefined || isDry ? undefined : await printedBy(tokenCommand);
  const token = printed ?? options.token ?? fixtures.token ?? process.env.DOCPROC_TOKEN;
  if (token !== undefined && !isHeaderValue(token)) {
    throw new UsageError(
      'The token, which is not shown, has a character that fits into no header. Expected one line of ASCII or Latin-1, without a line break.',
    );
  }
  const { only, readOnly, operation: operations, level, seed, runs, rate, duration } = options;
  return {
    fixtures: { ...fixtures, ...(token !== undefined && { token }) },
    ...(only && { only }),
    ...(rate !== undefined && { rate }),
    ...(duration !== undefined && { duration }),
    ...(printed !== undefined && { renewToken: () => printedBy(tokenCommand ?? '') }),
    headers: readHeaders(options.header, api),
    readOnly,
    operations,
    level,
    seed,
    runs,
    timeout: options.timeout * 1000,
    deadline: options.deadline * 1000,
  };
}

/** Tests a server. Ctrl-C ends the run: what was changed is restored, and what was found is reported. */
async function evaluateServer(
  api: Api,
  url: string,
  settings: ContractSettings,
): Promise<ContractReport> {
  process.stderr.write(announcement(url, settings));
  const interrupted = new AbortController();
  const interrupt = () => {
    process.stderr.write(
      'Interrupted: restoring what was changed. Press Ctrl-C again to end at once.\n',
    );
    interrupted.abort();
  };
  process.once('SIGINT', interrupt);
  try {
    const { signal } = interrupted;
    const report = await runContract({ api, url, settings, signal, onRound: printRound });
    // What was not evaluated any more cannot count as conforming.
    return signal.aborted && !report.rounds
      ? { ...report, conforms: false, reason: 'The run was interrupted.' }
      : report;
  } finally {
    process.removeListener('SIGINT', interrupt);
  }
}

function exitCodeOf(report: ContractReport): ExitCode {
  const { conforms, summary } = report;
  if (conforms || hasOnlyAccepted(report)) return ExitCode.fine;
  // Where nothing could be evaluated, or the run was interrupted, the server is not at fault.
  return summary.failed === 0 ? ExitCode.usage : ExitCode.failure;
}

function parseUrl(value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value;
  throw new InvalidArgumentError(`Expected an address such as ${defaultAddress('mock')}.`);
}

function append(value: string, previous: readonly string[]): string[] {
  return [...previous, value];
}
