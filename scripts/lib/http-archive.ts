import { isJsonObject } from './json.ts';

/** A request and its response, as an archive has them. */
export interface ArchivedExchange {
  /** In upper case. */
  method: string;
  /** An absolute one. */
  url: string;
  /** Of the request, by names in lower case. */
  headers: Record<string, string>;
  /** Of the request. */
  body?: string;
  response: {
    status: number;
    headers: Record<string, string>;
    mimeType?: string;
    body: string;
  };
  milliseconds: number;
}

/**
 * Reads an HTTP Archive 1.2 (http://www.softwareishard.com/blog/har-12-spec/).
 *
 * @returns what it recorded, and a sentence for each entry that cannot be read; nothing when it is no archive
 */
export function readArchive(
  archive: unknown,
): { exchanges: ArchivedExchange[]; skipped: string[] } | undefined {
  const log = isJsonObject(archive) ? archive.log : undefined;
  if (!isJsonObject(log) || !Array.isArray(log.entries)) return undefined;
  const read = log.entries.map(exchangeOf);
  return {
    exchanges: read.filter((each) => typeof each !== 'string'),
    skipped: read.flatMap((each, index) =>
      typeof each === 'string' ? [`log.entries[${index}] is skipped: ${each}.`] : [],
    ),
  };
}

/** An entry; or what it lacks of what is read of it. */
function exchangeOf(entry: unknown): ArchivedExchange | string {
  if (!isJsonObject(entry)) return 'it is no object';
  const { request, response, time } = entry;
  if (!isJsonObject(request)) return 'it has no request';
  const { method, url, headers, postData } = request;
  if (typeof method !== 'string') return 'its request has no method';
  if (typeof url !== 'string') return 'its request has no url';
  if (!URL.canParse(url)) return 'the url of its request is not an absolute one';
  if (!isJsonObject(response)) return 'it has no response';
  const { status, content } = response;
  if (typeof status !== 'number') return 'its response has no status';
  if (status <= 0) return 'its request got no response, as when it is canceled';
  const sent = isJsonObject(postData) ? postData.text : undefined;
  return {
    ...{ method: method.toUpperCase(), url, headers: headersOf(headers) },
    ...(typeof sent === 'string' && { body: sent }),
    response: { status, headers: headersOf(response.headers), ...contentOf(content) },
    milliseconds: Number(time ?? 0),
  };
}

// Archives leave out what their format requires, such as the content of a redirect.
function contentOf(content: unknown): { body: string; mimeType?: string } {
  if (!isJsonObject(content)) return { body: '' };
  const { text, encoding, mimeType } = content;
  const body = String(text ?? '');
  return {
    body: encoding === 'base64' ? fromBase64(body) : body,
    ...(typeof mimeType === 'string' && mimeType !== '' && { mimeType }),
  };
}

/** The text that another one encodes; that itself when it is no base64. */
function fromBase64(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (each) => each.charCodeAt(0)));
  } catch {
    return text;
  }
}

function headersOf(headers: unknown): Record<string, string> {
  if (!Array.isArray(headers)) return {};
  return Object.fromEntries(
    headers.flatMap((header) =>
      isJsonObject(header) && typeof header.name === 'string' && typeof header.value === 'string'
        ? [[header.name.toLowerCase(), header.value]]
        : [],
    ),
  );
}
