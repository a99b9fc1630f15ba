import { pageOf, parameterWithRole } from '../../api/operation.ts';
import type { Role } from '../../api/roles.ts';
import { objectIn, pageIn, type ReceivedPage } from '../../api/success.ts';
import { type JsonObject, text } from '../../lib/json.ts';
import { type CompleteExchange, isClientErrorStatus, queryValue } from '../exchange.ts';
import { isAboutTokenOrRate } from '../response/status.ts';
import { timeOf } from '../values.ts';
import { type Observation, type Observer, showing } from './observation.ts';

/** A page of more than so many entries is more than a client would ask for. */
const many = 1000;

/** The page size that is used without one in the query, and what becomes of one that is too large or too small. */
const pageSizes: Observer = (exchange, operation) => {
  const { request, response } = exchange;
  if (!parameterWithRole(operation, 'page-size')) return [];
  const asked = queryValue(request, operation, 'page-size');
  const page = pageIn(response, operation);
  const used = page && sizeOf(page);
  if (asked === undefined) {
    const isFirst = queryValue(request, operation, 'page-cursor') === undefined;
    const seen = `a page size of ${used} where the request names none`;
    return used === undefined || !isFirst
      ? []
      : [{ ...showing('D62', used, seen), fits: isDefault(used) }];
  }
  if (!/^-?\d{1,9}$/.test(asked)) return [];
  return Number(asked) < 1 ? tooSmall(exchange, page) : largest(exchange, Number(asked), used);
};

/** Whether a page size is that which is used without one in the query: no page is larger than the largest (D63). */
function isDefault(used: number): Observation['fits'] {
  return (answer, decided) => answer === used || (Number(answer) > used && decided('D63') === used);
}

/** By how many entries a server has cut a list; nothing if its `limit` may only count the entries of the page, or says something else. */
function sizeOf({ size, items, next }: ReceivedPage): number | undefined {
  if (size !== undefined && size < items.length) return undefined;
  if (next !== undefined) return size ?? items.length;
  return size === items.length ? undefined : size;
}

function tooSmall({ response }: CompleteExchange, page: ReceivedPage | undefined): Observation[] {
  const asked = 'a page size of less than one';
  if (isRefused(response)) return [showing('D140', 'refused', `an error for ${asked}`)];
  if (!page) return [];
  if (page.items.length > 1) return [showing('D140', 'default', `several entries for ${asked}`)];
  return page.size === 0 && page.items.length === 0
    ? [showing('D140', 'empty', `an empty page for ${asked}`)]
    : [];
}

function largest(
  { response }: CompleteExchange,
  asked: number,
  used: number | undefined,
): Observation[] {
  if (asked > many && isRefused(response)) {
    return [showing('D139', 'refused', `an error for a page of ${asked} entries`)];
  }
  if (used === undefined) return [];
  if (used < asked) {
    const seen = `a page size of ${used} where more is asked for`;
    return [showing('D63', used, seen), showing('D139', 'shortened', seen)];
  }
  const seen = `a page size of ${used}`;
  return [{ decision: 'D63', seen, fits: (answer) => Number(answer) >= used }];
}

function isRefused(response: CompleteExchange['response']): boolean {
  return isClientErrorStatus(response.status) && !isAboutTokenOrRate(response);
}

/** How a page gives back what a query parameter says, by the role of the parameter. */
const givesBack: { [role in Role]?: (page: ReceivedPage, sent: string) => boolean } = {
  'folder-filter': ({ folder }, sent) => folder === sent,
  'since-filter': ({ since }, sent) => timeOf(since) === timeOf(sent),
  'page-size': ({ size }, sent) => String(size) === sent,
  'page-cursor': ({ cursor }, sent) => cursor === sent,
};

/** The names of query parameters that a server understands: its page gives their values back. */
const queryNames: Observer = ({ request, response }, operation) => {
  const page = pageIn(response, operation);
  if (!page) return [];
  return operation.parameters.flatMap(({ name, role, in: place, nameDecision }) => {
    const sent = place === 'query' ? request.query[name] : undefined;
    if (!sent || nameDecision === undefined || role === undefined) return [];
    // Other checks find out that a server passes a parameter over.
    const seen = `a page gives back what the query says under \`${name}\``;
    return givesBack[role]?.(page, sent)
      ? [{ decision: nameDecision, shows: name, seen, fits: () => true }]
      : [];
  });
};

/** In which order entries are listed. */
const entryOrder: Observer = ({ response }, operation) => {
  if (operation.role !== 'list-entries' && operation.role !== 'list-related-entries') return [];
  const items = pageIn(response, operation)?.items ?? [];
  const times = items.map(({ created_at }) => timeOf(created_at));
  if (new Set(times).size < 3 || times.some(Number.isNaN)) return [];
  // A page can be in an order by chance.
  if (isRising(times)) {
    return [showing('D75', 'oldest-first', 'a page from the earliest entry to the latest', 'none')];
  }
  if (isRising(times.toReversed())) {
    return [showing('D75', 'newest-first', 'a page from the latest entry to the earliest', 'none')];
  }
  return [showing('D75', 'none', 'a page in no order by time')];
};

function isRising(times: readonly number[]): boolean {
  return times.every((time, index) => index === 0 || time >= (times[index - 1] ?? time));
}

/** In which order the entries of a series are listed. */
const seriesOrder: Observer = ({ response }, operation) => {
  if (operation.role !== 'list-series-entries') return [];
  const items = pageIn(response, operation)?.items ?? [];
  if (items.length < 3) return [];
  if (isChain(items)) {
    return [showing('D143', 'chain', 'a page on which each entry follows its predecessor', 'any')];
  }
  if (isChain(items.toReversed())) {
    const seen = 'a page on which each entry comes before its predecessor';
    return [showing('D143', 'newest-first', seen, 'any')];
  }
  return [showing('D143', 'any', 'a page on which entries do not stand beside their predecessors')];
};

function isChain(items: readonly JsonObject[]): boolean {
  return items.every(
    ({ previous_id }, index) => index === 0 || previous_id === items[index - 1]?.id,
  );
}

/** What the last page has for the cursor of the next one. */
const lastPage: Observer = ({ request, response }, operation) => {
  const field = pageOf(operation)?.next?.name;
  const page = pageIn(response, operation);
  if (field === undefined || !page || page.next !== undefined) return [];
  const value = objectIn(response)?.[field];
  if (value === null) return [showing('D41', 'null', `a page whose \`${field}\` is null`)];
  if (value !== undefined && value !== '') return [];
  const isLater = queryValue(request, operation, 'page-cursor') !== undefined;
  if (page.items.length > 0) {
    return [showing('D41', 'missing-or-empty', `a page with entries and without \`${field}\``)];
  }
  const seen = `a page without entries and without \`${field}\``;
  return [
    isLater
      ? showing('D41', 'empty-page', seen, 'missing-or-empty')
      : { decision: 'D41', seen, fits: (answer) => answer !== 'null' },
  ];
};

/** Whether the cursor of a page without a field for the next one is its own. */
const pageCursor: Observer = ({ request, response }, operation) => {
  const fields = pageOf(operation);
  if (!fields?.cursor || fields.next) return [];
  const sent = queryValue(request, operation, 'page-cursor');
  const cursor = text(pageIn(response, operation)?.cursor);
  if (!sent || cursor === undefined) return [];
  return cursor === sent
    ? [showing('D51', 'own', 'a page that gives back the cursor of its query', 'none')]
    : [showing('D51', 'following', 'a page with another cursor than that of its query')];
};

/** What pages show. */
export const pageObservers: readonly Observer[] = [
  ...[pageSizes, queryNames, entryOrder, seriesOrder, lastPage, pageCursor],
];

/** The decisions whose answers a page can contradict. */
export const pagePoints = ['D41', 'D51', 'D62', 'D63', 'D75', 'D139', 'D140', 'D143'] as const;
