import { type ContractOperation, responseFor } from '../../api/contract-operation.ts';
import type { Exchange, ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { isJsonObject } from '../../lib/json.ts';
import { type Fixtures, secretFixtures } from '../fixtures.ts';
import { type Credentials, credentialsOf } from './credentials.ts';
import { treatmentOf } from './listed-headers.ts';
import { markerOf, plain, quoted, Secrets, withoutMarkers } from './secrets.ts';

const ownValue = /^docproc-contract/;
const mostRead = 200_000;
const mostShown = 20_000;
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What a {@link Redaction} has to know. */
export interface RedactionContext {
  document: OpenAPIDocument;
  operations: readonly ContractOperation[];
  fixtures: Fixtures;
  /** Address in front of every path of a live run; empty for recorded traffic, of which nothing is known. */
  url: string;
}

/**
 * Decides what a report shows of requests and responses. Of a request, these are the listed headers
 * and the parameters that the document names and that present no credential; everything else is a
 * variable such as `$COOKIE`. What was redacted once is replaced in every later text.
 */
export class Redaction {
  readonly #secrets = new Secrets();
  readonly #credentials: Credentials;
  readonly #operations: ReadonlyMap<string, ContractOperation>;
  // A run builds its requests itself: of their values, only those given to it are secret.
  readonly #recorded: boolean;

  // Many findings may show the same body, which may be large. More secrets make another text of it.
  readonly #shownBodies = new WeakMap<ReceivedResponse, { text: string; secrets: number }>();

  constructor({ document, operations, fixtures, url }: RedactionContext) {
    this.#credentials = credentialsOf(document);
    this.#operations = new Map(operations.map((each) => [each.id, each]));
    this.#recorded = url === '';
    for (const [name, variable] of Object.entries(secretFixtures)) {
      const value = fixtures[name];
      if (typeof value === 'string') this.#secrets.add(variable, value);
    }
    if (URL.canParse(url)) this.#learnUrl(url);
  }

  /** Remembers the secrets of an exchange, to redact them wherever they appear from now on. */
  learn({ request, response, operationId }: Exchange): void {
    const operation = this.#operations.get(operationId);
    if (this.#recorded) {
      this.#learnHeaders(request.headers);
      this.#learnUrl(request.url, operation, request.path);
      this.#learnBody(request.body ?? '', request.json, '');
      for (const { name, value } of this.#unlistedForm(request, operation)) this.#add(name, value);
    }
    if (!response) return;
    this.#learnHeaders(response.headers);
    const reference = operation && responseFor(operation, response.status)?.body?.schema.$ref;
    const owner = reference ? `${reference.split('/').at(-1)}_` : '';
    this.#learnBody(response.body, response.json, owner);
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
  requestBody({ request, operationId }: Exchange): string {
    return plain(this.#requestBody(request, this.#operations.get(operationId)));
  }

  /** The body of a response. */
  responseBody({ response }: Exchange): string {
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
  curl({ request, operationId }: Exchange): string {
    const operation = this.#operations.get(operationId);
    const parts = ['curl', '-i'];
    if (request.method !== 'GET') parts.push('-X', request.method);
    parts.push(quoted(this.#url(request, operation)));
    for (const [name, value] of Object.entries(request.headers)) {
      if (treatmentOf(name) === 'omitted') continue;
      parts.push('-H', quoted(`${this.#mark(name)}: ${this.#header(name, value)}`));
    }
    if (request.body !== undefined) {
      parts.push('--data-binary', quoted(this.#requestBody(request, operation)));
    }
    return parts.join(' ').replaceAll("''", '');
  }

  #add(name: string, value: string): void {
    // A name of the document, or a value of this run's own making, would blank what has to be read.
    if (ownValue.test(value) || this.#credentials.isName(value)) return;
    this.#secrets.add(variableFor(name), value);
  }

  #learnHeaders(headers: Record<string, string>): void {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'location' || name === 'referer') this.#learnUrl(value);
      else if (treatmentOf(name) === 'shown') this.#learnBody(value, undefined, '');
      if (treatmentOf(name) !== 'redacted' || name === 'referer') continue;
      for (const secret of secretsOfHeader(name, value)) {
        this.#add(name === 'authorization' ? 'TOKEN' : name, secret);
      }
    }
  }

  #learnUrl(address: string, operation?: ContractOperation, path: SentRequest['path'] = {}): void {
    const url = URL.canParse(address)
      ? new URL(address)
      : new URL(address, 'http://relative.invalid');
    for (const value of [url.username, url.password]) this.#add('USERINFO', decoded(value));
    if (url.hash.length > 1) this.#add('FRAGMENT', decoded(url.hash.slice(1)));
    const fragment = new URLSearchParams(url.hash.slice(1));
    for (const [name, value] of [...url.searchParams, ...fragment]) {
      if (value === '') this.#add('QUERY', name);
      else if (!this.#isListed(name, operation)) this.#add(name, value);
    }
    if (!operation) return;
    for (const segment of prefixOf(url, operation).split('/')) {
      this.#add('BASE_PATH', decoded(segment));
    }
    for (const [name, value] of Object.entries(path)) {
      if (!uuid.test(value)) this.#add(name, value);
    }
  }

  #learnBody(body: string, json: unknown, owner: string): void {
    for (const { name, value } of this.#credentials.within(body.slice(0, mostRead))) {
      this.#add(isJsonObject(json) ? owner + name : name, value);
    }
    const open: { value: unknown; name?: string }[] = [{ value: json }];
    for (let next = open.pop(); next; next = open.pop()) {
      const { value, name } = next;
      if (name !== undefined && (typeof value === 'string' || typeof value === 'number')) {
        this.#add(owner + name, String(value));
      }
      if (typeof value !== 'object' || value === null) continue;
      for (const [key, member] of Object.entries(value)) {
        const own = this.#credentials.isCredential(key) ? key : name;
        open.push({ value: member, ...(own !== undefined && { name: own }) });
      }
    }
  }

  #isListed(name: string, operation: ContractOperation | undefined): boolean {
    if (this.#credentials.presented.query.has(name.toLowerCase())) return false;
    const parameters = operation?.parameters ?? [];
    return parameters.some((each) => each.in === 'query' && each.name === name);
  }

  #mark(text: string): string {
    const marked = this.#secrets.mark(text);
    const found = this.#credentials.within(marked).sort((a, b) => a.index - b.index);
    const parts: string[] = [];
    let last = 0;
    for (const { name, value, index } of found) {
      if (index < last || ownValue.test(value) || value.includes('\ue000')) continue;
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
    const shown = value === '' || ownValue.test(value);
    if (shown || (!this.#recorded && this.#secrets.variableOf(value) === undefined)) {
      return this.#secrets.mark(withoutMarkers(value));
    }
    return this.#marker(name, value);
  }

  #url({ url: address, path }: SentRequest, operation: ContractOperation | undefined): string {
    const url = new URL(address);
    const query = url.search.slice(1).split('&').filter(Boolean);
    const shown = query.map((pair) => this.#pair(pair, operation)).join('&');
    const pathname =
      this.#recorded && operation
        ? this.#path(url, operation, path)
        : this.#mark(withoutMarkers(url.pathname));
    return `${url.origin}${pathname}${shown && `?${shown}`}`;
  }

  #path(url: URL, operation: ContractOperation, path: SentRequest['path']): string {
    const base =
      prefixOf(url, operation).replace(/^\//, '') === '' ? '' : `/${markerOf('BASE_PATH')}`;
    const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
      const value = path[name] ?? '';
      return uuid.test(value) ? this.#secrets.mark(value) : this.#marker(name, value);
    });
    return `${base}${filled}`;
  }

  #pair(pair: string, operation: ContractOperation | undefined): string {
    const [rawName = '', ...rest] = withoutMarkers(pair).split('=');
    const [name, value] = [formDecoded(rawName), rest.join('=')];
    if (this.#isListed(name, operation)) return `${rawName}=${this.#secrets.mark(value)}`;
    if (value === '' || !/^[\w.[\]-]{1,40}$/.test(name)) return markerOf('QUERY');
    return `${this.#secrets.mark(rawName)}=${this.#credential(name, formDecoded(value))}`;
  }

  #header(name: string, value: string): string {
    if (name === 'location') return this.text(value.replace(/[?#].*$/s, ''));
    if (treatmentOf(name) === 'shown') return this.#mark(withoutMarkers(value));
    const [, scheme = '', credential = ''] = /^([\w-]+ )(.+)$/s.exec(value) ?? ['', '', value];
    if (name === 'authorization') return `${scheme}${this.#credential('TOKEN', credential)}`;
    if (name !== 'cookie' || this.#recorded) return this.#credential(name, value);
    const pairs = value.split('; ').map((pair) => pair.split('='));
    return pairs
      .map(([cookie = '', ...rest]) => `${cookie}=${this.#credential(cookie, rest.join('='))}`)
      .join('; ');
  }

  #requestBody(request: SentRequest, operation: ContractOperation | undefined): string {
    const { body = '', json } = request;
    if (!this.#recorded) return this.#body(body, json, true);
    if (json !== undefined) return this.#body(body, json);
    const unlisted = new Set(this.#unlistedForm(request, operation).map(({ pair }) => pair));
    if (body === '' || !isForm(body)) return body && markerOf('BODY');
    return body
      .split('&')
      .map((pair) => (unlisted.has(pair) ? this.#pair(pair, undefined) : this.#mark(pair)))
      .join('&');
  }

  #unlistedForm({ body = '', json }: SentRequest, operation: ContractOperation | undefined) {
    if (json !== undefined || !isForm(body)) return [];
    const reference = operation?.requestBody?.body?.schema.$ref?.split('/').at(-1) ?? '';
    const schema = operation?.document.components?.schemas?.[reference];
    return body.split('&').flatMap((pair) => {
      const [name = '', ...value] = pair.split('=').map(formDecoded);
      const listed = Object.hasOwn(schema?.properties ?? {}, name);
      if (listed && !this.#credentials.isCredential(name)) return [];
      return [{ pair, name, value: value.join('=') }];
    });
  }

  #body(body: string, json: unknown, own = false, most = Infinity): string {
    if (json === undefined) return this.#mark(cut(withoutMarkers(body), most));
    let changed = false;
    const text = JSON.stringify(json, (key, value) => {
      if (!['string', 'number', 'object'].includes(typeof value) || value === null) return value;
      if (!this.#credentials.isCredential(key)) return value;
      const shown = this.#field(key, value, own);
      changed ||= shown !== value;
      return shown;
    });
    return this.#mark(cut(changed ? text : withoutMarkers(body), most));
  }

  #field(key: string, value: unknown, own: boolean): unknown {
    if (typeof value === 'object') return own ? value : markerOf(variableFor(key));
    const text = String(value);
    const known = this.#secrets.variableOf(text) !== undefined;
    if (text === '' || ownValue.test(text) || (own && !known)) return value;
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

function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function variableFor(name: string): string {
  const variable = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  return /^[A-Z]/.test(variable) ? variable.slice(0, 40) : 'SECRET';
}

function secretsOfHeader(name: string, value: string): string[] {
  const parts = [value, value.replace(/^[\w-]+ /, '')];
  if (name.endsWith('cookie')) {
    const pairs = value.split(/[;\n]\s*/).map((pair) => pair.slice(pair.indexOf('=') + 1));
    return [...parts, ...pairs.filter((pair) => !/^(?:\/|lax|strict|none|\w{3}, )/i.test(pair))];
  }
  const [, basic] = /^basic (.+)$/i.exec(value) ?? [];
  const user = basic === undefined ? [] : Buffer.from(basic, 'base64').toString('utf8').split(':');
  const fields = [...value.matchAll(/=\s*"?([^\s",;]{8,})/g)].map(([, field = '']) => field);
  return [...parts, ...user, ...fields];
}

// What stands in front of the path that the document names.
function prefixOf({ pathname }: URL, { path }: ContractOperation): string {
  const match = new RegExp(`${path.replace(/\{[^}]+\}/g, '[^/]+')}/?$`).exec(pathname);
  return match ? pathname.slice(0, match.index) : '';
}

function isForm(body: string): boolean {
  return /^[\w.%+[\]-]+=[^\n]*$/.test(body);
}

function formDecoded(text: string): string {
  return decoded(text.replaceAll('+', ' '));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
