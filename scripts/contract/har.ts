import { readFile } from 'node:fs/promises';
import type { Content, Entry, Header } from 'har-format';
import { type Api, readApi } from '../api/api.ts';
import { createValidator } from '../api/compile-schemas.ts';
import { contractOperations } from '../api/contract-operation.ts';
import type { Operation } from '../api/operation.ts';
import type { Exchange } from '../checks/exchange.ts';
import { exchangeChecks } from '../checks/exchange-checks.ts';
import { UsageError } from '../lib/exit-code.ts';
import { isJsonObject, parseJson } from '../lib/json.ts';
import { Redaction } from './http/redaction.ts';
import { parseBody } from './http/send.ts';
import { type CheckResult, type ContractReport, makeReport } from './report/report.ts';
import { Ledger } from './run/ledger.ts';
import { plainResult, resultOf } from './run/result.ts';
import type { ContractSettings } from './settings.ts';

/**
 * Evaluates recorded traffic by every check of a single exchange, without a server. Of the recorded
 * requests, only listed headers and parameters are shown.
 *
 * @param file path of an HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/)
 * @throws UsageError when it is missing or not an archive
 */
export async function evaluateRecordings(
  file: string,
  settings: ContractSettings,
): Promise<ContractReport> {
  const start = performance.now();
  const { document, operations: wanted, seed } = settings;
  const api = readApi(document);
  const operations = contractOperations(document, createValidator(document)).filter(
    ({ id }) => wanted.length === 0 || wanted.includes(id),
  );
  const results = new Ledger(exchangeChecks);
  const redaction = new Redaction({ api, fixtures: settings.fixtures, url: '' });
  const exchanges = await readRecordings(file, api);
  let requests = 0;
  for (const exchange of exchanges) {
    const operation = operations.find(({ id }) => id === exchange.operationId);
    if (!operation) continue;
    requests += 1;
    redaction.learn(exchange);
    results.record(exchange, operation);
  }
  const checks = operations.flatMap((operation) =>
    exchangeChecks
      .filter((check) => check.concerns?.(operation) ?? true)
      .flatMap((check): CheckResult[] => {
        const { told, complaints } = results.verdict(check.id, operation.id);
        const place = { check, operationId: operation.id, session: { settings, redaction } };
        if (complaints.length > 0) return complaints.map((each) => resultOf(place, each));
        return [plainResult(place, told > 0 ? undefined : `needs ${check.needs} in the archive`)];
      }),
  );
  const milliseconds = Math.round(performance.now() - start);
  return makeReport({ server: file, seed, requests, milliseconds }, checks);
}

/** The exchanges of an archive that belong to an operation of the API, one after the other. */
async function readRecordings(file: string, { operations }: Api): Promise<Exchange[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--har ${file}: no such file. Expected an HTTP Archive.`);
  });
  const archive = parseJson(text);
  const log = isJsonObject(archive) ? archive.log : undefined;
  if (!isJsonObject(log) || !Array.isArray(log.entries)) {
    throw new UsageError(`--har ${file}: no HTTP Archive. Expected JSON with \`log.entries\`.`);
  }
  return log.entries.filter(isComplete).flatMap((entry) => exchangeOf(entry, operations) ?? []);
}

/** Whether an entry has what is read of it. A request that was cancelled has no status. */
function isComplete(entry: unknown): entry is Pick<Entry, 'request' | 'response' | 'time'> {
  if (!isJsonObject(entry)) return false;
  const { request, response } = entry;
  return (
    isJsonObject(request) &&
    typeof request.method === 'string' &&
    typeof request.url === 'string' &&
    URL.canParse(request.url) &&
    isJsonObject(response) &&
    typeof response.status === 'number' &&
    response.status > 0
  );
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
    Object.entries(values).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
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
