import { type Operation, responseFor } from '../../api/operation.ts';
import type { ReceivedResponse, SentRequest } from '../../checks/exchange.ts';
import { isJsonObject } from '../../lib/json.ts';
import { decodePercent } from '../../lib/text.ts';
import { uuid } from '../../lib/uuid.ts';
import { runTag } from '../run-tag.ts';
import { type Credentials, headerDisplayOf } from './credentials.ts';
import type { Secrets } from './secrets.ts';

const mostRead = 200_000;
/** How many texts are remembered, and of how many characters each. */
const mostRemembered = 2000;
const longestRemembered = 4000;

/** Finds the secrets of requests and responses, wherever they stand. */
export class SecretCollector {
  readonly #secrets: Secrets;
  readonly #credentials: Credentials;
  readonly #known = new Set<string>();

  /** @param secrets to which everything found is added */
  constructor(secrets: Secrets, credentials: Credentials) {
    this.#secrets = secrets;
    this.#credentials = credentials;
  }

  /** Learns the secrets of a recorded request. */
  learnRequest(request: SentRequest, operation: Operation | undefined): void {
    this.#learnHeaders(request.headers);
    this.learnUrl(request.url, operation, request.path);
    this.#learnBody(request.body ?? '', request.json, '');
    for (const { name, value } of unlistedFields(request, operation, this.#credentials)) {
      this.#add(name, value);
    }
  }

  /** Learns the secrets of a response, such as the tokens that it issues. */
  learnResponse(
    response: Pick<ReceivedResponse, 'status' | 'headers' | 'body' | 'json'>,
    operation: Operation | undefined,
  ): void {
    this.#learnHeaders(response.headers);
    const schema = operation && responseFor(operation, response.status)?.content?.schema.name;
    this.#learnBody(response.body, response.json, schema === undefined ? '' : `${schema}_`);
  }

  #add(name: string, value: string): void {
    // A name of the document, or a value of this run's own making, would blank what has to be read.
    if (isOwnValue(value) || this.#credentials.isName(value)) return;
    this.#secrets.add(variableFor(name), value);
  }

  #learnHeaders(headers: Record<string, string>): void {
    for (const [name, value] of Object.entries(headers)) {
      if (name === 'location' || name === 'referer') this.learnUrl(value);
      else if (headerDisplayOf(name) === 'shown') this.#learnBody(value, undefined, '');
      if (headerDisplayOf(name) !== 'redacted' || name === 'referer') continue;
      for (const secret of secretsOfHeader(name, value)) {
        this.#add(name === 'authorization' ? 'TOKEN' : name, secret);
      }
    }
  }

  /** Learns what an address holds beside the parameters that the document lists. */
  learnUrl(address: string, operation?: Operation, path: SentRequest['path'] = {}): void {
    const url = URL.canParse(address)
      ? new URL(address)
      : new URL(address, 'http://relative.invalid');
    for (const value of [url.username, url.password]) this.#add('USERINFO', decodePercent(value));
    if (url.hash.length > 1) this.#add('FRAGMENT', decodePercent(url.hash.slice(1)));
    const fragment = new URLSearchParams(url.hash.slice(1));
    for (const [name, value] of [...url.searchParams, ...fragment]) {
      if (value === '') this.#add('QUERY', name);
      else if (!isListed(name, operation, this.#credentials)) this.#add(name, value);
    }
    if (!operation) return;
    for (const segment of operation.path.matchEnd(url.pathname)?.base.split('/') ?? []) {
      this.#add('BASE_PATH', decodePercent(segment));
    }
    for (const [name, value] of Object.entries(path)) {
      if (!uuid.test(value)) this.#add(name, value);
    }
  }

  #learnBody(body: string, json: unknown, owner: string): void {
    if (this.#isKnown(`${owner} ${json === undefined} ${body}`)) return;
    for (const { name, value } of this.#credentials.within(body.slice(0, mostRead))) {
      this.#add(isJsonObject(json) ? owner + name : name, value);
    }
    this.#learnValue(json, owner);
  }

  /** Whether a text was looked through before: many responses are alike. */
  #isKnown(text: string): boolean {
    if (this.#known.has(text)) return true;
    const isKept = text.length <= longestRemembered && this.#known.size < mostRemembered;
    if (isKept) this.#known.add(text);
    return false;
  }

  /** @param name of the credential that the value is, or that it is part of */
  #learnValue(value: unknown, owner: string, name?: string): void {
    if (Array.isArray(value)) {
      for (const item of value) this.#learnValue(item, owner, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        this.#learnValue(member, owner, this.#credentials.isCredential(key) ? key : name);
      }
    } else if (name !== undefined && (typeof value === 'string' || typeof value === 'number')) {
      this.#add(owner + name, String(value));
    }
  }
}

/** Whether the document lists a query parameter by which no credential is presented. */
export function isListed(
  name: string,
  operation: Operation | undefined,
  credentials: Credentials,
): boolean {
  if (credentials.isPresentedInQuery(name)) return false;
  const parameters = operation?.parameters ?? [];
  return parameters.some((each) => each.in === 'query' && each.name === name);
}

/** The fields of a form that the document does not list, or that hold credentials. */
export function unlistedFields(
  { body = '', json }: SentRequest,
  operation: Operation | undefined,
  credentials: Credentials,
): { pair: string; name: string; value: string }[] {
  if (json !== undefined || !isForm(body)) return [];
  const schema = operation?.requestBody?.content?.schema;
  return body.split('&').flatMap((pair) => {
    const [name = '', ...value] = pair.split('=').map(formDecoded);
    const isShown = schema?.property(name) !== undefined && !credentials.isCredential(name);
    return isShown ? [] : [{ pair, name, value: value.join('=') }];
  });
}

/** Whether a value is of a run's own making, so that it is no secret. */
export function isOwnValue(value: string): boolean {
  return value.startsWith(runTag);
}

/** Name of the shell variable that stands for the value of a field, a parameter or a header. */
export function variableFor(name: string): string {
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

/** Whether a body looks like a form (`application/x-www-form-urlencoded`). */
export function isForm(body: string): boolean {
  return /^[\w.%+[\]-]+=[^\n]*$/.test(body);
}

/** A value of a form, decoded; as it is where its escapes are malformed. */
export function formDecoded(text: string): string {
  return decodePercent(text.replaceAll('+', ' '));
}
