import type { Entry, Har } from 'har-format';
import { type CredentialNames, usualCredentialName } from '../../api/credential-names.ts';
import { isJsonObject, parseJson } from '../../lib/json.ts';
import { escapePattern } from '../../lib/text.ts';
import type { Clock } from '../clock.ts';
import { bodyText, type Respond, type SandboxRequest, type SandboxResponse } from '../messages.ts';
import { timestamp } from '../resources.ts';

/** What stands for a secret in a recording. */
export const mask = '***';

/** Names whose values are secrets, as patterns. */
export interface SecretNames {
  readonly field: RegExp;
  readonly parameter: RegExp;
}

/** The names that the document gives to credentials, and those that such names usually contain. */
export function secretNames({ fields, parameters }: CredentialNames): SecretNames {
  return { field: patternOf(fields), parameter: patternOf(new Set([...fields, ...parameters])) };
}

function patternOf(names: ReadonlySet<string>): RegExp {
  const own = [...names].map((name) => `(?<![\\w-])${escapePattern(name)}(?![\\w-])`);
  return new RegExp([usualCredentialName, ...own].join('|'), 'i');
}

/** Headers that are recorded with their values; of all others only the names are. */
const shownHeaders = new Set([
  ...['accept', 'content-type', 'content-length', 'host', 'prefer', 'preference-applied'],
  ...['allow', 'retry-after', 'sandbox-fault', 'user-agent', 'www-authenticate'],
]);

/** Shorter secrets are part of ordinary words: they are replaced by their place only. */
const shortestInText = 6;

/** How much is recorded, in characters of bodies. */
const mostRecorded = 100_000_000;

const decoder = new TextDecoder();

/** Records what a sandbox is asked and what it responds, as an HTTP Archive 1.2 without secrets. */
export class Recorder {
  readonly #entries: Entry[] = [];
  readonly #secrets = new Set<string>();
  readonly #names: SecretNames;
  #characters = 0;
  #omitted = 0;

  /** @param names see {@link secretNames} */
  constructor(names: SecretNames) {
    this.#names = names;
  }

  /**
   * Records every request, and what is responded to it.
   *
   * @param clock what tells when a request arrives
   */
  recording(respond: Respond, clock: Clock): Respond {
    return (request) => {
      const started = { at: clock.now(), counter: performance.now() };
      const keep = (response: SandboxResponse) => {
        this.#add(request, response, started);
        return response;
      };
      const response = respond(request);
      return response instanceof Promise ? response.then(keep) : keep(response);
    };
  }

  /** Everything recorded so far. Secrets that became known late are removed from earlier exchanges too. */
  archive(): Har {
    const creator = { name: 'docproc sandbox', version: '1' };
    const omitted = this.#omitted > 0 && {
      comment: `${this.#omitted} later exchanges are left out: this recording is full.`,
    };
    const entries = structuredClone(this.#entries);
    for (const { request, response } of entries) {
      request.url = this.#withoutSecrets(request.url);
      if (request.postData)
        request.postData.text = this.#withoutSecrets(request.postData.text ?? '');
      response.content.text = this.#withoutSecrets(response.content.text ?? '');
    }
    return { log: { version: '1.2', creator, entries, ...omitted } };
  }

  #add(
    request: SandboxRequest,
    response: SandboxResponse,
    started: { at: number; counter: number },
  ): void {
    const sent = request.body === 'too-large' ? '' : this.#redacted(decoder.decode(request.body));
    const redacted = response.stream ? '' : this.#redacted(bodyText(response));
    const received = sent === mask ? withoutMessages(redacted) : redacted;
    this.#characters += sent.length + received.length;
    if (this.#characters > mostRecorded) {
      this.#omitted += 1;
      return;
    }
    for (const [name, value] of Object.entries(request.headers)) {
      if (this.#names.field.test(name) && value) this.#addSecret(value.replace(/^\w+ /, ''));
    }
    const wait = performance.now() - started.counter;
    this.#entries.push({
      startedDateTime: timestamp(started.at),
      time: wait,
      request: this.#requestOf(request, sent),
      response: responseOf(response, received),
      cache: {},
      timings: { send: 0, wait, receive: 0 },
    });
  }

  #requestOf({ method, target, headers }: SandboxRequest, text: string): Entry['request'] {
    const url = new URL(target, `http://${headers.host ?? 'sandbox.invalid'}`);
    for (const [name, value] of [...url.searchParams]) {
      if (!this.#names.parameter.test(name)) continue;
      this.#addSecret(value);
      url.searchParams.set(name, mask);
    }
    const mimeType = headers['content-type'] ?? '';
    return {
      ...{ method, url: url.href, httpVersion: 'HTTP/1.1', cookies: [] },
      headers: headersOf(headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(text !== '' && { postData: { mimeType, text } }),
      ...{ headersSize: -1, bodySize: text.length },
    };
  }

  #addSecret(value: string): void {
    if (value !== mask && value.length >= shortestInText) this.#secrets.add(value);
  }

  /**
   * A body without the values of fields whose names say that they are secret. Of one without fields, such as
   * a form or malformed JSON, nothing is left if it has such a name.
   */
  #redacted(text: string): string {
    if (!this.#names.field.test(text)) return text;
    const body = parseJson(text);
    const hasFields = typeof body === 'object' && body !== null;
    return hasFields ? JSON.stringify(this.#withoutSecretFields(body)) : mask;
  }

  #withoutSecretFields(value: unknown, isSecret = false): unknown {
    if (typeof value === 'string' && isSecret) {
      this.#addSecret(value);
      return mask;
    }
    if (Array.isArray(value)) return value.map((each) => this.#withoutSecretFields(each, isSecret));
    if (!isJsonObject(value)) return value;
    const fields = Object.entries(value).map(([name, each]) => [
      name,
      this.#withoutSecretFields(each, this.#names.field.test(name)),
    ]);
    return Object.fromEntries(fields);
  }

  #withoutSecrets(text: string): string {
    let result = text;
    for (const secret of this.#secrets) result = result.replaceAll(secret, mask);
    return result;
  }
}

/** A response without its messages, wherever it has them: they may quote the request. */
function withoutMessages(text: string): string {
  if (text === '') return text;
  const isMessage = (value: unknown) => typeof value === 'string' && /\s/.test(value);
  const masked = (_: string, value: unknown) => (isMessage(value) ? mask : value);
  return JSON.stringify(parseJson(text), masked) ?? mask;
}

function responseOf(
  { status, headers, transport }: SandboxResponse,
  text: string,
): Entry['response'] {
  const mimeType = headers['content-type'] ?? '';
  const whole = transport === 'truncated' ? text.slice(0, text.length >> 1) : text;
  return {
    ...{ status, statusText: '', httpVersion: 'HTTP/1.1', cookies: [] },
    headers: headersOf(headers),
    content: { size: whole.length, mimeType, text: whole },
    ...{ redirectURL: '', headersSize: -1, bodySize: whole.length },
  };
}

function headersOf(
  headers: Readonly<Record<string, string | undefined>>,
): Entry['request']['headers'] {
  return Object.entries(headers).map(([name, value = '']) => ({
    name,
    value: shownHeaders.has(name) ? value : mask,
  }));
}
