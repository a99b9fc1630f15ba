import { type ContractOperation, parameterOf } from '../../../api/contract-operation.ts';
import type { SentRequest } from '../../../checks/exchange.ts';
import { mentionsOf, sameContext } from '../../../checks/mentions.ts';
import { type Item, isItem, pageOf } from '../../../checks/page.ts';
import type { ExchangeCheck } from '../../check.ts';

/** Related entries mention the UUID that was searched. */
export const relatedMention: ExchangeCheck = {
  id: 'related-mention',
  kind: 'behaviour',
  asserts: 'The document of every related entry mentions the UUID that was searched.',
  basis: [{ section: 'Endpoints / 3', fact: 'it finds entries whose document mentions the UUID' }],
  mend: 'Search the document of each entry for the UUID, and return those that hold it.',
  needs: 'a related entry with its data',
  concerns: ({ id }) => id === 'listRelatedSiloEntries',
  judge({ request, response }, operation) {
    const searched = searchedFor(request, operation);
    const entries = withData(response);
    if (entries.length === 0) return undefined;
    const strange = entries.find(
      ({ data }) => !searched.some((uuid) => mentionsOf(data, uuid).length > 0),
    );
    if (!strange) return [];
    return [
      {
        level: 'documented',
        message: 'A related entry does not mention the UUID that was searched.',
        pointer: '/list',
        expected: 'the UUID somewhere in `data`',
        actual: `none in entry ${strange.id}`,
      },
    ];
  },
};

/** The context of a related entry leads to the mention. */
export const relatedContext: ExchangeCheck = {
  id: 'related-context',
  kind: 'behaviour',
  asserts:
    'The `context` of a related entry is the dotted path of a place at which the UUID stands.',
  basis: [
    { section: 'Silo entry', fact: '`context` is the dotted path of the place of the mention' },
  ],
  mend: 'Set `context` to the path of the property that holds the UUID, such as `corrects.uuid`.',
  needs: 'a related entry with its data and a `context`',
  concerns: ({ id }) => id === 'listRelatedSiloEntries',
  judge({ request, response }, operation) {
    const searched = searchedFor(request, operation);
    const entries = withData(response).flatMap((entry) => {
      const mentions = searched.flatMap((uuid) => mentionsOf(entry.data, uuid));
      const told = typeof entry.context === 'string' && entry.context !== '';
      return told && mentions.length > 0 ? [{ entry, mentions }] : [];
    });
    if (entries.length === 0) return undefined;
    return entries
      .filter(({ entry, mentions }) => !mentions.some((path) => sameContext(entry.context, path)))
      .map(({ entry, mentions }) => ({
        level: 'documented' as const,
        message: 'The UUID does not stand at the `context` of a related entry.',
        pointer: '/list/0/context',
        expected: 'the path of a mention',
        actual: `${entry.context}, where the UUID stands at ${mentions.map((path) => path.join('.')).join(', ')}`,
      }));
  },
};

function searchedFor({ path, query }: SentRequest, operation: ContractOperation): string[] {
  const target = parameterOf(operation, 'relation-target');
  return [...Object.values(path), target && query[target.name]].filter(
    (each) => each !== undefined,
  );
}

function withData(response: Parameters<typeof pageOf>[0]): Item[] {
  return (
    pageOf(response)?.list.filter(({ data }) => isItem(data) && Object.keys(data).length > 0) ?? []
  );
}
