import type { Api } from '../../api/api.ts';
import type { Operation } from '../../api/operation.ts';
import type { Exchange, ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { truncate } from '../../lib/text.ts';
import { uuid } from '../../lib/uuid.ts';
import { type Fixtures, secretFixtures } from '../fixtures.ts';
import { parseBody } from './body.ts';
import { type Credentials, credentialsOf, headerDisplayOf } from './credentials.ts';
import {
  formDecoded,
  isForm,
  isListed,
  isOwnValue,
  SecretCollector,
  unlistedFields,
  variableFor,
} from './secret-collector.ts';
import { markerOf, plain, quoted, Secrets, withoutMarkers } from './secrets.ts';

const mostShown = 20_000;
/** How many characters of responses are kept at most before they are looked through. */
const mostUnread = 30_000_000;

/** What is kept of an exchange until it is looked through: parsed, responses would take several times the memory. */
interface UnreadExchange {
  operationId: string;
  /** Of recorded traffic only: a run builds its requests itself. */
  request?: SentRequest;
  response: Pick<ReceivedResponse, 'status' | 'headers' | 'body'>;
}

/** What a {@link Redaction} has to know. */
interface RedactionContext {
  api: Api;
  fixtures: Fixtures;
  /** Address in front of every path of a live run; empty for recorded traffic, of which nothing is known. */
  url: string;
  /** Headers given to a live run, by names in lower case; none of their values is shown. */
  headers?: Readonly<Record<string, string>>;
}

/**
 * Decides what a report shows of requests and responses. Of a request, these are the listed headers
 * and the parameters that the document names and that present no credential; everything else is a
 * variable such as `$COOKIE`. What was redacted once is replaced in every later text.
 */
export class Redaction {
  readonly #found = new Secrets();
  readonly #credentials: Credentials;
  readonly #operations: ReadonlyMap<string, Operation>;
  readonly #collector: SecretCollector;
  // A run builds its requests itself: of their values, only those given to it are secret.
  readonly #recorded: boolean;
  readonly #given: Readonly<Record<string, string>>;

  // Looking through everything takes a fifth of a run's time, and a run that finds nothing shows no text.
  #unread: UnreadExchange[] = [];
  #unreadLength = 0;

  // Many findings may show the same body, which may be large. More secrets make another text of it.
  readonly #shownBodies = new WeakMap<ReceivedResponse, { text: string; secrets: number }>();

  constructor({ api, fixtures, url, headers = {} }: RedactionContext) {
    this.#credentials = credentialsOf(api);
    this.#operations = new Map(api.operations.map((each) => [each.id, each]));
    this.#recorded = url === '';
    this.#given = headers;
    for (const [name, value] of Object.entries(headers)) {
      for (const part of [value, value.replace(/^[\w-]+ /, '')]) {
        this.#found.add(variableFor(name), part);
      }
    }
    for (const [name, variable] of Object.entries(secretFixtures)) {
      const value = fixtures[name];
      if (typeof value === 'string') this.#found.add(variable, value);
    }
    this.#collector = new SecretCollector(this.#found, this.#credentials);
    if (URL.canParse(url)) this.#collector.learnUrl(url);
  }

  /** Remembers a secret, to redact it as a variable of this name. */
  addSecret(variable: string, value: string): void {
    this.#found.add(variable, value);
  }

  /** Remembers the secrets of an exchange, to redact them wherever they appear from now on. */
  learn(exchange: Exchange): void {
    const { operationId, request, response } = exchange;
    const { json: _, ...unparsed } = response ?? { body: '', headers: {}, status: 0 };
    this.#unread.push({ operationId, ...(this.#recorded && { request }), response: unparsed });
    this.#unreadLength += unparsed.body.length;
    if (this.#unreadLength > mostUnread) this.#learnUnread();
  }

  /** Every secret of what was learned so far. */
  get #secrets(): Secrets {
    this.#learnUnread();
    return this.#found;
  }

  #learnUnread(): void {
    for (const { request, response, operationId } of this.#unread) {
      const operation = this.#operations.get(operationId);
      if (request) this.#collector.learnRequest(request, operation);
      const json = parseBody(response.body);
      this.#collector.learnResponse({ ...response, json }, operation);
    }
    this.#unread = [];
    this.#unreadLength = 0;
  }

  /** A text with every known secret, and what looks like one, replaced by its variable. */
  text(text: string): string {
    return plain(this.#mark(withoutMarkers(text)));
  }

  /**
   * What was found at a place of a response.
   *
   * @param actual a JSON value, possibly cut, or words
   * @param pointer JSON Pointer of the place
   */
  actual(actual: string, pointer = ''): string {
    const name = pointer.split('/').find((each) => this.#credentials.isCredential(each));
    if (name === undefined || !/^(?:["[{]|-?\d)/.test(actual)) return this.text(actual);
    return plain(this.#marker(name, actual.replace(/^"(.*)"$/s, '$1')));
  }

  /** The address of a request: no user information, no fragment, listed parameters only. */
  url({ request, operationId }: Exchange): string {
    return plain(this.#url(request, this.#operations.get(operationId)));
  }

  /** The body of a request. */
  requestBody(exchange: Exchange): string {
    const { request, operationId } = exchange.inDocument ?? exchange;
    return plain(this.#requestBody(request, this.#operations.get(operationId)));
  }

  /** The body of a response. */
  responseBody(exchange: Exchange): string {
    const { response } = exchange.inDocument ?? exchange;
    if (!response) return '';
    const known = this.#shownBodies.get(response);
    if (known?.secrets === this.#secrets.size) return known.text;
    const { body, json } = response;
    const text = plain(this.#body(body, json, false, mostShown));
    this.#shownBodies.set(response, { text, secrets: this.#secrets.size });
    return text;
  }

  /**
   * A command for a POSIX shell that sends the same request again; what is redacted stands in it as
   * variables, such as `$TOKEN`.
   */
  curl(exchange: Exchange): string {
    const { request, operationId } = exchange.inDocument ?? exchange;
    const operation = this.#operations.get(operationId);
    const parts = ['curl', '-i'];
    if (request.method !== 'GET') parts.push('-X', request.method);
    parts.push(quoted(this.#url(request, operation)));
    for (const [name, value] of Object.entries(request.headers)) {
      const isGiven = Object.hasOwn(this.#given, name);
      if (headerDisplayOf(name) === 'omitted' && !isGiven) continue;
      parts.push('-H', quoted(`${this.#mark(name)}: ${this.#header(name, value)}`));
    }
    if (request.body !== undefined) {
      parts.push('--data-binary', quoted(this.#requestBody(request, operation)));
    }
    return parts.join(' ').replaceAll("''", '');
  }

  #mark(text: string): string {
    const marked = this.#secrets.mark(text);
    const found = this.#credentials.within(marked).sort((a, b) => a.index - b.index);
    const parts: string[] = [];
    let last = 0;
    for (const { name, value, index } of found) {
      if (index < last || isOwnValue(value) || value.includes('\ue000')) continue;
      parts.push(marked.slice(last, index), this.#marker(name, value));
      last = index + value.length;
    }
    return parts.join('') + marked.slice(last);
  }

  #marker(name: string, value: string): string {
    return markerOf(this.#secrets.variableOf(value) ?? variableFor(name));
  }

  // What stands in the place of a credential: the run's own values may be shown if they are none.
  #credential(name: string, value: string): string {
    const shown = value === '' || isOwnValue(value);
    if (shown || (!this.#recorded && this.#secrets.variableOf(value) === undefined)) {
      return this.#secrets.mark(withoutMarkers(value));
    }
    return this.#marker(name, value);
  }

  #url({ url: address, path }: SentRequest, operation: Operation | undefined): string {
    const url = new URL(address);
    const query = url.search.slice(1).split('&').filter(Boolean);
    const shown = query.map((pair) => this.#pair(pair, operation)).join('&');
    const pathname =
      this.#recorded && operation
        ? this.#path(url, operation, path)
        : this.#mark(withoutMarkers(url.pathname));
    return `${url.origin}${pathname}${shown && `?${shown}`}`;
  }

  #path({ pathname }: URL, operation: Operation, values: SentRequest['path']): string {
    const base = operation.path.matchEnd(pathname)?.base.replace(/^\//, '') ?? '';
    const filled = operation.path.fillWith((name) => {
      const value = values[name] ?? '';
      return uuid.test(value) ? this.#secrets.mark(value) : this.#marker(name, value);
    });
    return `${base && `/${markerOf('BASE_PATH')}`}${filled}`;
  }

  #pair(pair: string, operation: Operation | undefined): string {
    const [rawName = '', ...rest] = withoutMarkers(pair).split('=');
    const [name, value] = [formDecoded(rawName), rest.join('=')];
    if (isListed(name, operation, this.#credentials))
      return `${rawName}=${this.#secrets.mark(value)}`;
    if (value === '' || !/^[\w.[\]-]{1,40}$/.test(name)) return markerOf('QUERY');
    return `${this.#secrets.mark(rawName)}=${this.#credential(name, formDecoded(value))}`;
  }

  #header(name: string, value: string): string {
    if (Object.hasOwn(this.#given, name)) return markerOf(variableFor(name));
    if (name === 'location') return this.text(value.replace(/[?#].*$/s, ''));
    if (headerDisplayOf(name) === 'shown') return this.#mark(withoutMarkers(value));
    const [, scheme = '', credential = ''] = /^([\w-]+ )(.+)$/s.exec(value) ?? ['', '', value];
    if (name === 'authorization') return `${scheme}${this.#credential('TOKEN', credential)}`;
    if (name !== 'cookie' || this.#recorded) return this.#credential(name, value);
    const pairs = value.split('; ').map((pair) => pair.split('='));
    return pairs
      .map(([cookie = '', ...rest]) => `${cookie}=${this.#credential(cookie, rest.join('='))}`)
      .join('; ');
  }

  #requestBody(request: SentRequest, operation: Operation | undefined): string {
    const { body = '', json } = request;
    if (!this.#recorded) return this.#body(body, json, true);
    if (json !== undefined) return this.#body(body, json);
    const unlisted = new Set(
      unlistedFields(request, operation, this.#credentials).map(({ pair }) => pair),
    );
    if (body === '' || !isForm(body)) return body && markerOf('BODY');
    return body
      .split('&')
      .map((pair) => (unlisted.has(pair) ? this.#pair(pair, undefined) : this.#mark(pair)))
      .join('&');
  }

  #body(body: string, json: unknown, own = false, most = Infinity): string {
    if (json === undefined) return this.#mark(truncate(withoutMarkers(body), most));
    let changed = false;
    const text = JSON.stringify(json, (key, value) => {
      if (!['string', 'number', 'object'].includes(typeof value) || value === null) return value;
      if (!this.#credentials.isCredential(key)) return value;
      const shown = this.#field(key, value, own);
      changed ||= shown !== value;
      return shown;
    });
    return this.#mark(truncate(changed ? text : withoutMarkers(body), most));
  }

  #field(key: string, value: unknown, own: boolean): unknown {
    if (typeof value === 'object') return own ? value : markerOf(variableFor(key));
    const text = String(value);
    const known = this.#secrets.variableOf(text) !== undefined;
    if (text === '' || isOwnValue(text) || (own && !known)) return value;
    return this.#marker(key, text);
  }
}

/** An address without user information, query and fragment, as it may be shown. */
export function displayUrl(address: string): string {
  if (!URL.canParse(address)) return address.replace(/[?#].*$/s, '').replace(/\/\/[^/]*@/, '//');
  const { username, password, search, hash } = new URL(address);
  if (`${username}${password}${search}${hash}` === '') return address;
  return address.replace(/[?#].*$/s, '').replace(/^([a-z]+:\/\/)[^/]*@/i, '$1');
}
