import type { Api } from '../api/api.ts';
import { createValidator } from '../api/compile-schemas.ts';
import type { Operation } from '../api/operation.ts';
import { checksFor, isAsked } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { type ArchivedExchange, readArchive } from '../lib/http-archive.ts';
import { parseJson } from '../lib/json.ts';
import { readTextFile } from '../lib/read-text-file.ts';
import { decodePercent } from '../lib/text.ts';
import { UsageError } from '../lib/usage-error.ts';
import { exchangeChecks, versionsOf } from './checks.ts';
import { parseBody } from './http/body.ts';
import { Redaction } from './http/redaction.ts';
import { type ContractReport, makeReport } from './report/report.ts';
import { coverageOf } from './run/coverage.ts';
import { proposalsOf, withoutSecrets } from './run/proposals.ts';
import { resultOf } from './run/result.ts';
import { ExchangeEvaluation } from './session/exchange-evaluation.ts';
import { ExercisedParts } from './session/exercised-parts.ts';
import { type ContractSettings, isWanted } from './settings.ts';

/** What recorded traffic is evaluated by. */
interface HarOptions {
  api: Api;
  settings: ContractSettings;
  /** Is called with the entries of the archive that are skipped, and why. */
  warn(message: string): void;
}

/** How many skipped entries are named, before the others are counted. */
const mostNamed = 20;

/**
 * Evaluates recorded traffic by every check of a single exchange, without a server. Of the recorded
 * requests, only listed headers and parameters are shown.
 *
 * @param file path of an HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/)
 * @throws UsageError when it is missing or not an archive
 */
export async function evaluateRecordings(
  file: string,
  { api, settings, warn }: HarOptions,
): Promise<ContractReport> {
  const start = performance.now();
  const operations = api.operations.filter((each) => isWanted(settings, each));
  const { exchanges, skipped } = await readRecordings(file, operations);
  warnOfSkipped(skipped, (each) => warn(`--har ${file}: ${each}`));
  const validator = createValidator(api.document);
  const redaction = new Redaction({ api, fixtures: settings.fixtures, url: '' });
  const parts = new ExercisedParts(api);
  for (const exchange of exchanges) {
    redaction.learn(exchange);
    parts.add(exchange);
  }
  const asked = exchangeChecks.filter((check) => isAsked(check, api));
  const checks = operations.flatMap((operation) =>
    checksFor(asked, operation).map((check) => {
      const evaluation = new ExchangeEvaluation(() => [check], validator, api);
      for (const exchange of exchanges) {
        if (exchange.operationId === operation.id) evaluation.add(exchange, operation);
      }
      const seen = evaluation.evaluated(check.id) > 0;
      const skipReason = seen ? undefined : `needs ${check.needs} in the archive`;
      const findings = evaluation.findings.list();
      const context = { api, redaction, level: settings.level };
      return resultOf({ check, operationId: operation.id }, findings, skipReason, context);
    }),
  );
  return makeReport(
    {
      ...{ server: file, seed: settings.seed, requests: exchanges.length },
      milliseconds: Math.round(performance.now() - start),
      versions: versionsOf(api),
      coverage: coverageOf(api, parts, checks),
      proposals: withoutSecrets(proposalsOf(api, parts, checks), redaction),
    },
    checks,
  );
}

function warnOfSkipped(skipped: readonly string[], warn: HarOptions['warn']): void {
  for (const each of skipped.slice(0, mostNamed)) warn(each);
  if (skipped.length > mostNamed) warn(`${skipped.length - mostNamed} more entries are skipped.`);
}

/** The exchanges of an archive that belong to one of some operations, one after the other. */
async function readRecordings(
  file: string,
  operations: readonly Operation[],
): Promise<{ exchanges: Exchange[]; skipped: string[] }> {
  const text = await readTextFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such file' : (error.code ?? error.message);
    throw new UsageError(`--har ${file}: ${reason}. Expected an HTTP Archive.`);
  });
  const archive = readArchive(parseJson(text));
  if (!archive) {
    throw new UsageError(`--har ${file}: no HTTP Archive. Expected JSON with \`log.entries\`.`);
  }
  return {
    ...archive,
    exchanges: archive.exchanges.flatMap((each) => exchangeOf(each, operations) ?? []),
  };
}

/** An exchange of one of some operations; nothing for a request of another one. */
function exchangeOf(
  { method, url, headers, body, response, milliseconds }: ArchivedExchange,
  operations: readonly Operation[],
): Exchange | undefined {
  const { pathname, searchParams } = new URL(url);
  const [found] = operations.flatMap(({ id, method: own, path }) => {
    const match = own === method ? path.matchEnd(pathname) : undefined;
    return match ? [{ operationId: id, values: match.values }] : [];
  });
  if (!found) return undefined;
  const json = parseBody(response.body);
  return {
    operationId: found.operationId,
    expectation: 'open',
    request: {
      ...{ method, url, headers },
      path: decodedValues(found.values),
      query: Object.fromEntries(searchParams),
      ...(body !== undefined && { body, json: parseBody(body) }),
    },
    response: { ...response, ...(json !== undefined && { json }), milliseconds },
  };
}

function decodedValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodePercent(value)]),
  );
}
