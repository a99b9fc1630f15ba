import { parameterOf } from '../../api/contract-operation.ts';
import type { ExchangeCheck } from '../../contract/check.ts';
import type { Finding } from '../finding.ts';
import { type Item, pageOf } from '../page.ts';

const none = '00000000-0000-0000-0000-000000000000';

/** The predecessors of a series form one chain. */
export const check: ExchangeCheck = {
  id: 'series-chain',
  kind: 'exchange',
  asserts:
    'The predecessor links of a series form one chain: none leads back to itself, no two entries have the same one, and, where the whole series is listed, only one entry has none in it.',
  basis: [
    { section: 'What the service does', fact: 'each entry of a series links to its predecessor' },
  ],
  mend: 'Set `previous_id` to the entry that came directly before, and leave it out of the first.',
  needs: 'a listing of two entries of which one has a `previous_id`',
  concerns: ({ id }) => id === 'listSeriesEntries',
  judge({ request, response }, operation) {
    const page = pageOf(response);
    if (!page || page.list.length < 2) return undefined;
    const links = new Map(page.list.map((entry) => [idOf(entry.id), idOf(entry.previous_id)]));
    if ([...links.values()].every((previous) => previous === undefined)) return undefined;
    const cursor = parameterOf(operation, 'page-cursor');
    const begins = !cursor || !request.query[cursor.name];
    const whole = begins && isWhole(page.limit, page.list);
    return [...loops(links), ...forks(links), ...(whole ? gaps(links) : [])];
  },
};

type Links = ReadonlyMap<string | undefined, string | undefined>;

function loops(links: Links): Finding[] {
  const loop = [...links.keys()].find((start) => {
    const seen = new Set<string | undefined>();
    let current: string | undefined = start;
    while (current !== undefined && links.has(current) && !seen.has(current)) {
      seen.add(current);
      current = links.get(current);
    }
    return current !== undefined && seen.has(current);
  });
  return loop === undefined
    ? []
    : [finding('The predecessors of a series lead in a circle.', loop)];
}

function forks(links: Links): Finding[] {
  const previous = [...links.values()].filter((each) => each !== undefined);
  const twice = previous.find((each, index) => previous.indexOf(each) !== index);
  if (twice === undefined) return [];
  return [finding('Two entries of a series have the same predecessor.', twice)];
}

function gaps(links: Links): Finding[] {
  const heads = [...links].filter(([, previous]) => previous === undefined || !links.has(previous));
  if (heads.length <= 1) return [];
  const second = String(heads[1]?.[0]);
  return [
    finding('The chain of a series is broken: several entries have no predecessor in it.', second),
  ];
}

function finding(message: string, actual: string): Finding {
  return { level: 'documented', message, pointer: '/list', expected: 'one chain', actual };
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'string' && value !== '' ? value.toLowerCase() : undefined;
  return id === none ? undefined : id;
}

// A listing shorter than its page size cannot have left anything out.
function isWhole(limit: unknown, list: readonly Item[]): boolean {
  return typeof limit === 'number' && list.length < limit;
}
