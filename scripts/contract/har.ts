import type { Content, Entry, Header } from 'har-format';
import type { Api } from '../api/api.ts';
import { createValidator } from '../api/compile-schemas.ts';
import type { Operation } from '../api/operation.ts';
import { checksFor } from '../checks/check.ts';
import type { Exchange } from '../checks/exchange.ts';
import { responseChecks } from '../checks/response-checks.ts';
import { isJsonObject, parseJson } from '../lib/json.ts';
import { readTextFile } from '../lib/read-text-file.ts';
import { decodePercent } from '../lib/text.ts';
import { UsageError } from '../lib/usage-error.ts';
import { versionsOf } from './checks.ts';
import { parseBody } from './http/body.ts';
import { Redaction } from './http/redaction.ts';
import { type ContractReport, makeReport } from './report/report.ts';
import { coverageOf } from './run/coverage.ts';
import { proposalsOf } from './run/proposals.ts';
import { resultOf } from './run/result.ts';
import { ExchangeEvaluation } from './session/exchange-evaluation.ts';
import { ExercisedParts } from './session/exercised-parts.ts';
import { type ContractSettings, isWanted } from './settings.ts';

/** What recorded traffic is evaluated by. */
interface HarOptions {
  api: Api;
  settings: ContractSettings;
  /** Is called with the entries of the archive are skipped, and why. */
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
  const { fixtures, seed, level } = settings;
  const operations = api.operations.filter((each) => isWanted(settings, each));
  const { exchanges, skipped } = await readRecordings(file, { operations });
  warnOfSkipped(skipped, (each) => warn(`--har ${file}: ${each}`));
  const validator = createValidator(api.document);
  const redaction = new Redaction({ api, fixtures, url: '' });
  const parts = new ExercisedParts(api);
  for (const exchange of exchanges) {
    redaction.learn(exchange);
    parts.add(exchange);
  }
  const checks = operations.flatMap((operation) =>
    checksFor(responseChecks, operation).map((check) => {
      const evaluation = new ExchangeEvaluation(() => [check], validator, api);
      for (const exchange of exchanges) {
        if (exchange.operationId === operation.id) evaluation.add(exchange, operation);
      }
      const seen = evaluation.evaluated(check.id) > 0;
      const skipReason = seen ? undefined : `needs ${check.needs} in the archive`;
      const findings = evaluation.findings.list();
      const context = { api, redaction, level };
      return resultOf({ check, operationId: operation.id }, findings, skipReason, context);
    }),
  );
  return makeReport(
    {
      ...{ server: file, seed, requests: exchanges.length },
      milliseconds: Math.round(performance.now() - start),
      versions: versionsOf(api),
      coverage: coverageOf(api, parts, checks),
      proposals: proposalsOf(api, parts, checks),
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
  { operations }: Pick<Api, 'operations'>,
): Promise<{ exchanges: Exchange[]; skipped: string[] }> {
  const text = await readTextFile(file).catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? 'no such file' : (error.code ?? error.message);
    throw new UsageError(`--har ${file}: ${reason}. Expected an HTTP Archive.`);
  });
  const archive = parseJson(text);
  const log = isJsonObject(archive) ? archive.log : undefined;
  if (!isJsonObject(log) || !Array.isArray(log.entries)) {
    throw new UsageError(`--har ${file}: no HTTP Archive. Expected JSON with \`log.entries\`.`);
  }
  const entries: unknown[] = log.entries;
  return {
    exchanges: entries.filter(isReadable).flatMap((entry) => exchangeOf(entry, operations) ?? []),
    skipped: entries.flatMap((entry, index) => {
      const missing = missingIn(entry);
      return missing === undefined ? [] : [`log.entries[${index}] is skipped: ${missing}.`];
    }),
  };
}

/** What an entry lacks of what is read of it. */
function missingIn(entry: unknown): string | undefined {
  if (!isJsonObject(entry)) return 'it is no object';
  const { request, response } = entry;
  if (!isJsonObject(request)) return 'it has no request';
  if (typeof request.method !== 'string') return 'its request has no method';
  if (typeof request.url !== 'string') return 'its request has no url';
  if (!URL.canParse(request.url)) return 'the url of its request is not an absolute one';
  if (!isJsonObject(response)) return 'it has no response';
  if (typeof response.status !== 'number') return 'its response has no status';
  if (response.status <= 0) return 'its request got no response, as when it is canceled';
  return undefined;
}

function isReadable(entry: unknown): entry is Pick<Entry, 'request' | 'response' | 'time'> {
  return missingIn(entry) === undefined;
}

function exchangeOf(
  { request, response, time }: Pick<Entry, 'request' | 'response' | 'time'>,
  operations: readonly Operation[],
): Exchange | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const method = request.method.toUpperCase();
  const [found] = operations.flatMap(({ id, method: own, path }) => {
    const match = own === method ? path.matchEnd(pathname) : undefined;
    return match ? [{ operationId: id, values: match.values }] : [];
  });
  if (!found) return undefined;
  const body = request.postData?.text;
  const text = textOf(response.content);
  const json = parseBody(text);
  return {
    operationId: found.operationId,
    expectation: 'open',
    request: {
      ...{ method, url: request.url, headers: headersOf(request.headers) },
      path: decodedValues(found.values),
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' && { body, json: parseBody(body) }),
    },
    response: {
      ...{ status: response.status, headers: headersOf(response.headers), body: text },
      ...(json !== undefined && { json }),
      milliseconds: time ?? 0,
    },
  };
}

function decodedValues(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decodePercent(value)]),
  );
}

// Archives leave out what their format requires, such as the content of a redirect.
function textOf(content: Content | undefined): string {
  const text = String(content?.text ?? '');
  return content?.encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersOf(headers: unknown): Record<string, string> {
  if (!Array.isArray(headers)) return {};
  return Object.fromEntries(
    headers.filter(isHeader).map(({ name, value }) => [name.toLowerCase(), value]),
  );
}

function isHeader(header: unknown): header is Header {
  return (
    isJsonObject(header) && typeof header.name === 'string' && typeof header.value === 'string'
  );
}
