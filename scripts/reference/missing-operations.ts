import type { Api } from '../api/api.ts';
import { type Operation, pageOf, successOf } from '../api/operation.ts';
import { createsResource } from '../api/roles.ts';
import { wordsOfName } from '../lib/text.ts';

const verbs = ['create', 'fetch', 'list', 'update', 'delete'] as const;

type Verb = (typeof verbs)[number];

/** What no operation does with the resources of one schema. */
export interface MissingOperations {
  /** Name of the schema. */
  readonly name: string;
  readonly verbs: readonly Verb[];
  /** Whether there is a list of them. */
  readonly isListed: boolean;
  /** Where there is no operation that reads one, those that return one all the same. */
  readonly returnedBy: readonly Operation[];
}

/**
 * What callers look for and do not find, read from the operations of the document alone. What an operation does is read
 * from its method and its role; where these leave a doubt, nothing is said to be missing.
 */
export function missingOperations({ operations }: Api): MissingOperations[] {
  const byName = Map.groupBy(operations, (operation) => resourceOf(operation, operations));
  const others = byName.get(undefined) ?? [];
  return [...byName].flatMap(([name, own]) => {
    if (name === undefined) return [];
    const done = new Set([...own, ...others].flatMap(verbsOf));
    const missing = verbs.filter((verb) => !done.has(verb));
    if (missing.length === 0) return [];
    const isRead = done.has('fetch') || done.has('list');
    return {
      ...{ name, verbs: missing, isListed: done.has('list') },
      returnedBy: isRead ? [] : own,
    };
  });
}

/** What an operation is about: what it returns, or else what others at its path return. */
function resourceOf(operation: Operation, operations: readonly Operation[]): string | undefined {
  const { template } = operation.path;
  const samePath = operations.filter(({ path }) => path.template === template);
  return [operation, ...samePath].map(returnedBy).find((name) => name !== undefined);
}

/** The schema of what an operation returns, or of the items of the page that it returns. */
function returnedBy(operation: Operation): string | undefined {
  const page = pageOf(operation);
  return (page ? page.items.schema.items : successOf(operation)?.content?.schema)?.name;
}

/** What an operation does, or may do. */
function verbsOf(operation: Operation): Verb[] {
  const { method, role, path } = operation;
  switch (method) {
    case 'GET':
      if (pageOf(operation)) return ['list'];
      return path.template.endsWith('}') ? ['fetch'] : ['fetch', 'list'];
    case 'PATCH':
      return ['update'];
    case 'DELETE':
      return ['delete'];
    default:
      if (role === 'authorize-enrollment') return [];
      return createsResource(operation) ? ['create'] : ['create', 'update'];
  }
}

/** Whether every body is JSON, so that no operation takes or returns a file. */
function hasNoFiles({ operations }: Api): boolean {
  return operations.every((operation) => {
    const { requestBody } = operation;
    return (!requestBody || requestBody.content) && successOf(operation)?.content;
  });
}

/** Whether the document describes no message that the service sends by itself. */
function hasNoNotifications({ document }: Api): boolean {
  return !('webhooks' in document);
}

/** What no operation does, as it follows “no operation to”, and in a sentence what comes nearest; empty if nothing. */
interface MissingSentence {
  readonly words: string;
  readonly nearest: string;
}

/** What no operation does with files and notifications. */
export function otherMissing(api: Api): MissingSentence[] {
  const files = 'upload or download a file: every body is JSON';
  const notifications = 'subscribe to notifications, such as webhooks';
  return [
    ...(hasNoFiles(api) ? [{ words: files, nearest: nearestToUpload(api) }] : []),
    ...(hasNoNotifications(api) ? [{ words: notifications, nearest: '' }] : []),
  ];
}

/** The operations that take the content of a document in their body. */
function nearestToUpload({ operations }: Api): string {
  const takers = operations.filter(({ requestBody }) =>
    requestBody?.content?.schema.propertyWithRole('document-content'),
  );
  if (takers.length === 0 || takers.length > mostNearest) return '';
  const names = anyOf(takers.map(({ summary }) => `“${summary}”`));
  return `To send the content of a document as JSON, use ${names}.`;
}

const mostNearest = 5;

/** What cannot be done. */
export function missingSentences(api: Api): MissingSentence[] {
  const missing = missingOperations(api);
  if (missing.length === 0 || missing.length > mostMissing) return [];
  return [
    ...missing.map((each) => ({
      words: missingWords(each, pluralOf(each.name)).join(''),
      nearest: '',
    })),
    ...otherMissing(api),
  ];
}

/** Of very many resources, nobody reads what they lack. */
export const mostMissing = 60;

/**
 * What cannot be done, in words such as `create or delete silo entries, or fetch a single one`.
 *
 * @param named what stands for the resources
 */
export function missingWords<Text>(
  { verbs, isListed }: MissingOperations,
  named: Text,
): [before: string, named: Text, after: string] {
  const isInList = (verb: Verb) => isListed && verb === 'fetch';
  const before = verbs.filter((verb) => !isInList(verb));
  const [single] = verbs.filter(isInList);
  if (before.length === 0) return ['fetch single ', named, ''];
  return [`${anyOf(before)} `, named, single ? ', or fetch a single one' : ''];
}

/** Several resources of a schema, such as `silo entries` of `SiloEntry`. */
export function pluralOf(name: string): string {
  const words = wordsOfName(name);
  return words.endsWith('y') ? `${words.slice(0, -1)}ies` : `${words}s`;
}

/** Words with commas, and `or` before the last. */
function anyOf(words: readonly string[]): string {
  const before = words.slice(0, -1).join(', ');
  return before === '' ? (words[0] ?? '') : `${before} or ${words.at(-1)}`;
}
