import type { Api } from '../../api/api.ts';
import { evaluateRecordings } from '../../contract/har.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import type { Progress, Round } from '../../contract/run/rounds.ts';
import { runContract } from '../../contract/run/run-contract.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import { closest } from '../../lib/closest.ts';
import { printableLines } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { onInterrupt } from '../shared/program.ts';
import { announcement, leftInWords } from './announcement.ts';
import { compareWithBaseline, knownBefore } from './baseline-file.ts';
import { readFixtures } from './fixtures.ts';
import { type Options, readHeaders } from './options.ts';
import { type Hooks, runHook, tokenFrom } from './shell-commands.ts';

/**
 * Evaluates a server or recorded traffic, and compares the findings with those that are known.
 *
 * @param announce prints what a run will change, once a server responds and before anything is changed
 * @throws UsageError when an option is wrong, a hook fails, or no server is at the address
 */
export async function evaluate(
  api: Api,
  url: string | undefined,
  options: Options,
  announce: (text: string) => void = (text) => process.stderr.write(text),
): Promise<ContractReport> {
  const settings = await settingsOf(api, options);
  const known = await knownBefore(options);
  const found = options.har
    ? await evaluateRecordings(options.har, { api, settings, warn: warnOfRecordings })
    : await betweenHooks(url ?? '', settings, options, () =>
        evaluateServer(api, url ?? '', settings, () =>
          announce(announcement(api, url ?? '', settings)),
        ),
      );
  return compareWithBaseline(found, known, options);
}

function warnOfRecordings(message: string): void {
  process.stderr.write(`warning: ${message}\n`);
}

/** How a server is tested, by the options. */
export async function settingsOf(api: Api, options: Options): Promise<ContractSettings> {
  requireOperations(api, options.operation);
  const { level, seed, runs, concurrency, readOnly, only, rate, duration } = options;
  const { suggestOverlay, report } = options;
  return {
    ...(await accessOf(api, options)),
    ...(only && { only }),
    ...(rate !== undefined && { rate }),
    ...(duration !== undefined && { duration }),
    headers: readHeaders(options.header, api),
    operations: options.operation,
    ...{ level, seed, runs, concurrency, readOnly },
    proposes: suggestOverlay !== undefined || report.some(({ format }) => format === 'json'),
    timeout: options.timeout * 1000,
    deadline: options.deadline * 1000,
  };
}

/** The fixtures with the token, and how that is renewed if a command prints it. */
async function accessOf(
  api: Api,
  options: Options,
): Promise<Pick<ContractSettings, 'fixtures' | 'renewToken'>> {
  const { tokenCommand, dryRun: isDry } = options;
  const deadline = options.deadline * 1000;
  if (tokenCommand !== undefined && options.token !== undefined) {
    throw new UsageError('Expected --token or --token-command, not both.');
  }
  const printedBy = (command: string) => tokenFrom(command, deadline);
  const printed = tokenCommand === undefined || isDry ? undefined : await printedBy(tokenCommand);
  return {
    fixtures: await readFixtures(options.fixtures, api, deadline, printed ?? options.token),
    ...(printed !== undefined && { renewToken: () => printedBy(tokenCommand ?? '') }),
  };
}

/** @throws UsageError when the document has no operation of an id, with the id that may be meant */
export function requireOperations(api: Api, wanted: readonly string[]): void {
  const known = api.operations.map(({ id }) => id);
  const unknown = wanted.find((id) => !known.includes(id));
  if (unknown === undefined) return;
  const meant = closest(unknown, known);
  const hint =
    meant === undefined ? `Expected one of ${known.join(', ')}.` : `Did you mean ${meant}?`;
  throw new UsageError(`--operation ${unknown}: no such operation. ${hint}`);
}

/** Tests a server between the hooks; the one for cleaning up runs whatever became of the run. */
async function betweenHooks(
  url: string,
  { deadline: longest }: ContractSettings,
  { before, after }: Hooks,
  run: () => Promise<ContractReport>,
): Promise<ContractReport> {
  const place = { DOCPROC_URL: url };
  if (before !== undefined) await runHook('--before', before, place, longest);
  let result = 'not-evaluated';
  try {
    const report = await run();
    if (report.reason === undefined) result = report.conforms ? 'conforms' : 'does-not-conform';
    return report;
  } finally {
    const environment = { ...place, DOCPROC_RESULT: result };
    if (after !== undefined) await runHook('--after', after, environment, longest);
  }
}

/**
 * Tests a server. Ctrl-C or SIGTERM, which systems of continuous integration send, ends the run: what was changed is
 * restored, and what was found is reported.
 *
 * @param onStart called before the first request that can change something
 */
async function evaluateServer(
  api: Api,
  url: string,
  settings: ContractSettings,
  onStart: () => void,
): Promise<ContractReport> {
  const interrupted = new AbortController();
  const stopListening = onInterrupt(() => {
    process.stderr.write(
      'Interrupted: restoring what was changed. Another Ctrl-C or SIGTERM ends the run at once.\n',
    );
    interrupted.abort();
  });
  const { onProgress, end } = printProgress();
  try {
    const { signal } = interrupted;
    const run = { api, url, settings, signal, onStart, onRound: printRound, onProgress };
    const report = await runContract(run);
    if (report.left && !settings.readOnly) process.stderr.write(leftInWords(report.left));
    // What was not evaluated any more cannot count as conforming.
    return signal.aborted && !report.rounds
      ? { ...report, conforms: false, reason: 'The run was interrupted.' }
      : report;
  } finally {
    end();
    stopListening();
  }
}

/** How many ms pass until a run says how far it is, and again from then on. */
const untilProgress = 10_000;

/** Says on stderr how far a run is, until its end. */
function printProgress(): { onProgress(progress: Progress): void; end(): void } {
  const start = performance.now();
  let latest: Progress | undefined;
  const timer = setInterval(() => {
    const after = `After ${Math.round((performance.now() - start) / 1000)} s`;
    if (!latest) return void process.stderr.write(`${after}: no check has ended yet\n`);
    const { round, ended, tests, requests } = latest;
    const place = round > 1 ? ` of round ${round}` : '';
    process.stderr.write(`${after}: ${ended} of ${tests} checks${place}, ${requests} requests\n`);
  }, untilProgress);
  return {
    onProgress: (progress) => {
      latest = progress;
    },
    end: () => clearInterval(timer),
  };
}

/** Tells on stderr what is new in a round. */
function printRound({ number, seed, found, isComplete }: Round): void {
  const count = found.length === 1 ? '1 new finding' : `${found.length} new findings`;
  const cutOff = isComplete ? '' : ', cut off';
  const lines = found.map(
    ({ status, operation, check, message }) => `  ${status} ${operation} ${check}: ${message}\n`,
  );
  process.stderr.write(
    printableLines(`Round ${number}, seed ${seed}${cutOff}: ${count}\n${lines.join('')}`),
  );
}
