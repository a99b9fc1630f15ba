import type { Api } from '../../api/api.ts';
import {
  credentialNames,
  shortCredentialName,
  usualCredentialName,
} from '../../api/credential-names.ts';
import { escapePattern } from '../../lib/text.ts';

/** What a document says of credentials, so that they are never shown with the rest. */
export interface Credentials {
  /** Whether a field, a parameter or a cookie of this name holds a credential. */
  isCredential(name: string): boolean;
  /** Whether a security scheme presents a credential in the query parameter of this name. */
  isPresentedInQuery(name: string): boolean;
  /** Whether the document uses a text as the name of something: such a text is no secret. */
  isName(text: string): boolean;
  /** Finds credentials in a text that has no known structure. */
  within(text: string): FoundCredential[];
}

/** A credential in a text. */
interface FoundCredential {
  /** What it is called there. */
  name: string;
  value: string;
  /** Where it begins. */
  index: number;
}

const usual = new RegExp(`${usualCredentialName}|^(?:${shortCredentialName})$`, 'i');

// Forms that nothing but a credential has, wherever they stand. Each begins with a text that is rare,
// and captures the credential at its end.
const forms: Record<string, RegExp> = {
  JWT: /(\beyJ[\w-]{8,2000}\.[\w-]+(?:\.[\w-]*)?)/g,
  ACCESS_KEY: /(\b(?:AKIA|ASIA)[A-Z0-9]{12,})/g,
  PRIVATE_KEY:
    /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?)/g,
  TOKEN: /\b(?:bearer|basic|digest)\s{1,5}(?=[^\s"'<>]{0,500}[\d._~+/=-])([^\s"'<>,;\\]{6,})/gi,
  USERINFO: /:\/\/(?<=\b[a-z][a-z\d+.-]{1,10}:\/\/)([^\s/?#@"'<>\\]{1,500})(?=@)/gi,
};

/** Reads from a document what is a credential: what it calls so, and what has a name that credentials usually have. */
export function credentialsOf(api: Api): Credentials {
  const { fields, parameters } = credentialNames(api);
  const names = namesIn(api.document);
  const isCredential = remembered((name) => fields.has(name.toLowerCase()) || usual.test(name));
  const patterns = namedPatterns(fields);
  // Most texts name no credential, which one plain pattern tells faster than those that capture it.
  const name = new RegExp(alternatives(fields), 'i');
  const namedIn = (text: string) =>
    name.test(text) ? patterns.flatMap((each) => named(text, each)) : [];
  return {
    isCredential,
    isPresentedInQuery: (name) => parameters.has(name.toLowerCase()),
    isName: (text) => names.has(text),
    within: (text) => [...formed(text), ...namedIn(text)],
  };
}

const mostRemembered = 1000;

/** A predicate of texts that is asked the same again and again. */
function remembered(predicate: (text: string) => boolean): (text: string) => boolean {
  const known = new Map<string, boolean>();
  return (text) => {
    const result = known.get(text) ?? predicate(text);
    if (known.size < mostRemembered) known.set(text, result);
    return result;
  };
}

/** Every key of a document, and the names that it gives, such as those of parameters. */
function namesIn(document: Api['document']): Set<string> {
  const names = new Set<string>();
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const [key, value] of Object.entries<unknown>(Object(node))) {
      names.add(key);
      if (key === 'name' && typeof value === 'string') names.add(value);
      if (typeof value === 'object' && value !== null) open.push(value);
    }
  }
  return names;
}

/** What a name of a credential contains, as alternatives of a pattern. */
function alternatives(marked: ReadonlySet<string>): string {
  const own = [...marked].map(escapePattern);
  return [usualCredentialName, ...own].join('|');
}

function namedPatterns(marked: ReadonlySet<string>): RegExp[] {
  const name = `(?<name>[\\w.-]{0,30}(?:${alternatives(marked)})[\\w.-]{0,30})`;
  const value = `(?:(?<quote>\\\\*["'\`])(?<inner>[^"'\`\\\\]+)|(?<bare>[^\\s"'\`\\\\&;,<>{}()[\\]]+))`;
  return [
    new RegExp(`${name}(?<separator>\\\\*["'\`]?\\s{0,20}[:=]\\s{0,20}|\\s{1,20})${value}`, 'dgi'),
    new RegExp(`${name}>(?<inner>[^<"']+)(?=</|…|$)`, 'dgi'),
    new RegExp(`name=["']${name}["'][^<>]{0,200}?(?:value|content)=["'](?<inner>[^"']+)`, 'dgi'),
    new RegExp(
      `(?:value|content)=["'](?<inner>[^"']+)["'][^<>]{0,200}?name=["']${name}["']`,
      'dgi',
    ),
  ];
}

function named(text: string, pattern: RegExp): FoundCredential[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const { name = '', separator = '=', inner, bare } = match.groups ?? {};
    const value = inner ?? bare ?? '';
    const [index] = match.indices?.groups?.[inner === undefined ? 'bare' : 'inner'] ?? [0];
    // A placeholder, such as those of this project's own messages.
    if (/^[\s…$<\ue000]/.test(value)) return [];
    const certain = separator.includes('=') || (inner !== undefined && separator.includes(':'));
    // In a sentence, the word after `token` is a token only if it looks like one.
    return certain || (value.length >= 8 && /\d/.test(value)) ? [{ name, value, index }] : [];
  });
}

function formed(text: string): FoundCredential[] {
  return Object.entries(forms).flatMap(([name, form]) =>
    [...text.matchAll(form)].map(({ 0: found, 1: value = '', index }) => ({
      name,
      value,
      index: index + found.length - value.length,
    })),
  );
}

const shownHeaders = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'allow',
  'content-encoding',
  'content-language',
  'content-length',
  'content-type',
  'location',
  'retry-after',
]);

const ordinaryHeaders = new RegExp(
  `^(?::.*|sec-(?!websocket).*|access-control-.*|${[
    'accept-ranges|age|alt-svc|cache-control|connection|content-disposition',
    'content-security-policy|date|dnt|expires|host|keep-alive|last-modified|origin|permissions-policy',
    'pragma|priority|referrer-policy|server|strict-transport-security|te|trailer|transfer-encoding',
    'upgrade|upgrade-insecure-requests|user-agent|vary|via|x-content-type-options',
    'x-frame-options|x-powered-by|x-xss-protection',
  ].join('|')})$`,
);

const isOrdinary = remembered((name) => ordinaryHeaders.test(name));

/**
 * What a report does with a header: `shown` with its value; `omitted`, because its value is neither
 * a secret nor of use; everything else is `redacted`.
 *
 * @param name in lower case
 */
export function headerDisplayOf(name: string): 'shown' | 'omitted' | 'redacted' {
  if (shownHeaders.has(name)) return 'shown';
  return isOrdinary(name) ? 'omitted' : 'redacted';
}
