import type { Role } from '../../api/roles.ts';

/** Words that readers use, by the word of the interface: what is indexed under one is found by the others. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  // Of what has a time.
  completed_at: ['timestamp', 'time'],
  created_at: ['timestamp', 'time'],
  updated_at: ['timestamp', 'time'],
  utc: ['timezone', 'time', 'zone'],
  iso: ['date', 'format'],
  // What operations do.
  create: ['add', 'new', 'post', 'submit', 'start'],
  fetch: ['get', 'read', 'retrieve', 'show'],
  list: ['get', 'search', 'query', 'all'],
  update: ['edit', 'change', 'modify', 'set', 'move'],
  delete: ['cancel', 'remove'],
  // Of what operations work with.
  attachment: ['file'],
  client: ['sdk', 'library'],
  enrollment: ['login', 'signin', 'credentials', 'oauth'],
  entry: ['document', 'invoice', 'file'],
  hash: ['sha256', 'checksum'],
  folder: ['directory', 'label'],
  job: ['run', 'execution', 'task'],
  meta: ['metadata'],
  notification: ['webhook', 'callback', 'notify', 'event'],
  series: ['sequence', 'versions'],
  step: ['action', 'node'],
  workflow: ['pipeline', 'process'],
  workspace: ['tenant', 'account', 'company', 'organization'],
  // How they do it.
  authenticate: [
    ...['auth', 'authentication', 'authorization', 'bearer', 'login', 'api', 'key'],
    ...['oauth', 'jwt', 'token'],
  ],
  cursor: ['pagination', 'paging', 'paginate', 'offset'],
  error: ['failure', 'exception'],
  fault: ['failure', 'error'],
  idempotent: ['idempotency', 'key', 'retry', 'retries', 'duplicate', 'dedupe', 'twice'],
  lifetime: ['expire', 'expires', 'expired', 'expiry', 'expiration', 'ttl', 'refresh', 'renew'],
  limit: ['size', 'max', 'maximum'],
  order: ['sort', 'sorted', 'sorting', 'orderby'],
  related: ['mention', 'reference', 'link', 'search'],
  token: [
    ...['auth', 'authentication', 'authorization', 'bearer', 'login', 'api', 'key'],
    ...['oauth', 'jwt', 'session'],
  ],
  wait: ['poll', 'polling', 'timeout', 'async'],
  // In the titles of guides and pages.
  '429': ['rate', 'limit', 'throttle', 'many'],
  address: ['url', 'base', 'host', 'domain', 'server'],
  breaks: ['breaking'],
  continuous: ['ci'],
  changelog: ['history', 'release', 'notes', 'changes'],
  errors: ['handling'],
  invalid: ['validation'],
  listing: ['pagination', 'paging', 'paginate'],
  openapi: ['swagger', 'spec', 'specification', 'postman', 'insomnia'],
  origin: ['cors'],
  package: ['install', 'npm'],
  policy: ['deprecated', 'deprecation', 'sunset'],
  retries: ['retry', 'backoff', 'repeat'],
  sandbox: ['test', 'mode', 'playground', 'mock', 'simulator', 'staging', 'demo'],
  started: ['quickstart', 'tutorial', 'introduction', 'begin', 'hello', 'first'],
  'time-outs': ['timeout', 'timeouts'],
  words: ['glossary', 'terms', 'definitions', 'vocabulary'],
};

/** Words that readers use for what a parameter does, whatever it is called. */
const roleWords: Partial<Record<Role, string>> = {
  'page-cursor': 'next page token offset continue',
  'page-size': 'per page size count',
  'since-filter': 'filter date after since from newer start',
  'folder-filter': 'filter',
  'context-filter': 'filter',
  'chosen-id': 'idempotency key',
  wait: 'seconds timeout synchronous',
};

/** Words by which a parameter with a role is found too. */
export function wordsOfRole(role: Role | undefined): string {
  return (role && roleWords[role]) ?? '';
}

/** What has a name of its own in the interface: a search for another word says so. */
const things = ['entry', 'job', 'workflow', 'workspace'];

/** The first word of a query that stands for another name of the interface, and that name. */
export function ownNameOf(query: string): { word: string; name: string } | undefined {
  const words = query.toLowerCase().split(/\s+/);
  return words
    .flatMap((word) => {
      const name = things.find((each) => synonyms[each]?.includes(singularOf(word)));
      return name === undefined ? [] : [{ word, name }];
    })
    .at(0);
}

/**
 * @param word of the interface in lower case
 * @returns for a plural, the plurals too, which count more for a query in the plural
 */
export function synonymsOf(word: string): readonly string[] {
  const own = synonyms[word];
  if (own) return own;
  return (synonyms[singularOf(word)] ?? []).flatMap((each) => [each, `${each}s`]);
}

/** A word in the plural without its ending; others as they are. */
export function singularOf(word: string): string {
  if (word.length < 4) return word;
  return word.replace(/ies$/, 'y').replace(/s$/, '');
}
