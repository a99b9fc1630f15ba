/** Words that readers use, by the word of the interface: what is indexed under one is found by the others. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  // Of what has a time.
  completed_at: ['timestamp', 'time'],
  created_at: ['timestamp', 'time'],
  updated_at: ['timestamp', 'time'],
  attachment: ['file'],
  authenticate: ['bearer'],
  client: ['sdk', 'library'],
  cursor: ['pagination', 'paging', 'paginate'],
  entry: ['document', 'invoice', 'file'],
  delete: ['cancel', 'remove'],
  enrollment: ['login', 'signin', 'credentials'],
  error: ['failure', 'exception'],
  fault: ['failure', 'error'],
  idempotent: ['idempotency', 'key', 'retry', 'retries', 'duplicate'],
  job: ['run', 'execution'],
  limit: ['size'],
  notification: ['webhook', 'callback', 'notify'],
  // In the titles of guides.
  listing: ['pagination', 'paging', 'paginate'],
  '429': ['rate', 'limit', 'throttle', 'many'],
  retries: ['retry', 'backoff', 'repeat'],
  'time-outs': ['timeout', 'timeouts'],
  related: ['mention', 'reference', 'link', 'search'],
  series: ['sequence', 'versions'],
  token: ['auth', 'authentication', 'authorization', 'bearer', 'login', 'api', 'key'],
  wait: ['poll', 'polling', 'timeout'],
  workflow: ['pipeline', 'process'],
  workspace: ['tenant', 'account', 'company'],
};

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
