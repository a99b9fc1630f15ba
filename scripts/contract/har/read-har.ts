import { readFile } from 'node:fs/promises';
import type { ContractOperation } from '../../api/contract-operation.ts';
import type { Exchange, SentRequest } from '../../checks/exchange.ts';
import { UsageError } from '../../lib/exit-code.ts';
import { parseJson } from '../../lib/json.ts';
import { parseBody } from '../http/send.ts';

/** The parts of an HTTP Archive 1.2 that are read (http://www.softwareishard.com/blog/har-12-spec/). */
interface HarEntry {
  time?: number;
  request: { method: string; url: string; headers?: HarHeader[]; postData?: { text?: string } };
  response: {
    status: number;
    headers?: HarHeader[];
    content?: { text?: string; encoding?: string };
  };
}

interface HarHeader {
  name: string;
  value: string;
}

/** The exchanges of an archive that belong to an operation of the document, one after the other. */
export interface RecordedTraffic {
  exchanges: { exchange: Exchange; operation: ContractOperation }[];
  /** How many entries belong to none. */
  strange: number;
}

/**
 * Reads recorded traffic.
 *
 * @param file path of an HTTP Archive
 * @throws UsageError when it is missing or no archive
 */
export async function readHar(
  file: string,
  operations: readonly ContractOperation[],
): Promise<RecordedTraffic> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`--har ${file}: no such file. Expected an HTTP Archive.`);
  });
  const entries = (parseJson(text) as { log?: { entries?: HarEntry[] } } | undefined)?.log?.entries;
  if (!Array.isArray(entries)) {
    throw new UsageError(`--har ${file}: no HTTP Archive. Expected JSON with \`log.entries\`.`);
  }
  const matched = entries.map((entry) => matchEntry(entry, operations));
  const exchanges = matched.filter((each) => each !== undefined);
  return { exchanges, strange: entries.length - exchanges.length };
}

function matchEntry(entry: HarEntry, operations: readonly ContractOperation[]) {
  const { method, url } = entry.request ?? {};
  // An entry without a status is a request that was never answered, such as one that was cancelled.
  if (!url || !URL.canParse(url) || !(entry.response?.status > 0)) return undefined;
  const { pathname } = new URL(url);
  for (const operation of operations) {
    if (operation.method !== method?.toUpperCase()) continue;
    // The address in front of the paths is not known, so the path counts from its end.
    const match = patternOf(operation.path).exec(pathname);
    if (match) return { operation, exchange: exchangeOf(entry, operation, match.groups ?? {}) };
  }
  return undefined;
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(/\{([^}]+)\}/g, '(?<$1>[^/]+)');
  return new RegExp(`${pattern}/?$`);
}

function exchangeOf(
  { request, response, time }: HarEntry,
  { id }: ContractOperation,
  path: Record<string, string>,
): Exchange {
  const body = request.postData?.text;
  const sent: SentRequest = {
    method: request.method.toUpperCase(),
    url: request.url,
    headers: headersOf(request.headers),
    path: Object.fromEntries(Object.entries(path).map(([name, value]) => [name, decoded(value)])),
    query: Object.fromEntries(new URL(request.url).searchParams),
    ...(body !== undefined && { body, json: parseBody(body) }),
  };
  const text = contentOf(response.content);
  const json = parseBody(text);
  return {
    operationId: id,
    expectation: 'open',
    request: sent,
    response: {
      status: response.status,
      headers: headersOf(response.headers),
      body: text,
      ...(json !== undefined && { json }),
      milliseconds: time ?? 0,
    },
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function contentOf(content: HarEntry['response']['content']): string {
  const text = content?.text ?? '';
  return content?.encoding === 'base64' ? Buffer.from(text, 'base64').toString('utf8') : text;
}

function headersOf(headers: readonly HarHeader[] = []): Record<string, string> {
  return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
}
