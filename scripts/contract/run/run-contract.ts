import type { Api } from '../../api/api.ts';
import { redirectsToItself } from '../../checks/response/status.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { versionsOf } from '../checks.ts';
import { displayUrl } from '../http/redaction.ts';
import { type Fetch, send } from '../http/send.ts';
import {
  type CheckResult,
  type ContractReport,
  type LeftOnServer,
  makeReport,
} from '../report/report.ts';
import { buildRequest } from '../requests/build-request.ts';
import { runTag } from '../run-tag.ts';
import type { ContractTarget } from '../session/contract-target.ts';
import type { Session } from '../session/session.ts';
import { type ContractSettings, defaultSettings } from '../settings.ts';
import { ContractRun } from './contract-run.ts';
import { coverageOf } from './coverage.ts';
import { proposalsOf, withoutSecrets } from './proposals.ts';
import { Rounds, type RunListener } from './rounds.ts';

/** What {@link runContract} tests, and how. */
export interface ContractOptions extends RunListener {
  api: Api;
  /** Address in front of every path. */
  url: string;
  /** Whatever is left out has a default. */
  settings?: Partial<ContractSettings>;
  /** Used in place of the network, such as that of a sandbox in process. */
  fetch?: Fetch;
  /** Ends the run early; the report holds what was found until then. */
  signal?: AbortSignal;
  /** Called once a server is found at the address, before the first request that can change something. */
  onStart?(): void;
}

/**
 * Runs the contract tests against a server.
 *
 * @throws UsageError when no API can be at the address
 */
export async function runContract(options: ContractOptions): Promise<ContractReport> {
  const target = targetOf(options);
  await checkAddress(target);
  if (!options.signal?.aborted) options.onStart?.();
  const start = performance.now();
  const run = new ContractRun(target);
  const rounds = new Rounds(target, run);
  const { duration } = target.settings;
  await rounds.run(start + (duration ?? 0), options);
  await run.restoreRest();
  const report = reportOf(target, run.session, rounds.results(), performance.now() - start);
  return duration === undefined ? report : { ...report, rounds: rounds.complete };
}

/** The target of a run, with defaults for missing options. */
export function targetOf({ api, url, settings, fetch, signal }: ContractOptions): ContractTarget {
  return {
    api,
    url: url.replace(/\/+$/, ''),
    settings: { ...defaultSettings, ...settings },
    fetch,
    signal,
  };
}

/**
 * Sends one GET request, to report a wrong address in one line before the tests begin.
 *
 * @throws UsageError when no API can be there
 */
async function checkAddress({ api, url, settings, fetch, signal }: ContractTarget): Promise<void> {
  const gets = api.operations.filter(({ method }) => method === 'GET');
  const operation = gets.find(({ path }) => path.variables.length === 0) ?? gets[0];
  if (!operation) return;
  const request = buildRequest(operation, {}, url, {
    token: settings.fixtures.token,
    headers: settings.headers,
  });
  const timeout = Math.min(settings.timeout, settings.deadline);
  const limits = { timeout, bytes: 1_000_000, ...(signal && { signal }) };
  const outcome = await send(request, limits, fetch);
  if ('failure' in outcome) {
    // The tests report a response that does not end, or is cut off.
    if (['endless', 'closed', 'aborted'].includes(outcome.failure.kind)) return;
    const { kind, message } = outcome.failure;
    const more = kind === 'time-out' ? ': allow a slow one more time with --timeout' : '';
    throw new UsageError(
      `${displayUrl(url)}: ${message}. Expected a running server at this address${more}.`,
    );
  }
  const { status, headers } = outcome.response;
  // If a redirect only writes the path in another way, the API is here, and the tests report the redirect.
  if (status < 300 || status > 399 || redirectsToItself(request.url, headers.location)) return;
  throw new UsageError(
    `${displayUrl(url)}: ${operation.path} is redirected (${status}) to ${headers.location === undefined ? 'nowhere' : displayUrl(headers.location)}. Expected the API itself: give the address it is redirected to, or, if that is a login page, a token with --token.`,
  );
}

function reportOf(
  { api, url, settings }: ContractTarget,
  session: Session,
  results: CheckResult[],
  milliseconds: number,
): ContractReport {
  const { requests, outcome, exercised } = session;
  const reason = outcome.succeeded ? undefined : reasonFor(outcome.error);
  return makeReport(
    {
      server: settings.label ?? displayUrl(url),
      seed: settings.seed,
      requests,
      milliseconds: Math.round(milliseconds),
      ...(reason !== undefined && { reason }),
      versions: versionsOf(api),
      coverage: coverageOf(api, exercised, results),
      proposals: settings.proposes
        ? withoutSecrets(proposalsOf(api, exercised, results), session.redaction)
        : [],
      left: leftBy(session),
    },
    results,
  );
}

function leftBy({ created, workspaces, restored, redaction }: Session): LeftOnServer {
  const workspace = workspaces.staying;
  const notRestored = restored.left
    .filter(({ id, field }) => id !== undefined || !workspace.includes(field))
    .map(({ reason, value, ...each }) => ({
      ...each,
      reason: redaction.text(reason),
      value: redaction.text(value),
    }));
  const { workflows, jobs } = created;
  return { mark: runTag, workflows, jobs, workspace, notRestored };
}

function reasonFor(status: number | undefined): string | undefined {
  if (status === undefined) return undefined;
  const add =
    status === 401 || status === 403
      ? 'Give a token that the server accepts with --token.'
      : 'Check the address, and give what the server knows with --token and --fixtures.';
  return `No request succeeded: the server responded with ${status}. ${add}`;
}
