import { expect, test } from 'vitest';
import { operationOf } from '../../scripts/api/api.ts';
import { preparedRequest } from '../../scripts/reference/prepared-request.ts';
import { api } from '../support/bundle.ts';

/** What a console offers after a success of an operation, by the links of the document alone. */
function nextCalls(id: string) {
  const { followUps } = preparedRequest(operationOf(api, id), api.operations, []);
  return followUps.map(({ summary, pointers, fields, newIds }) => [
    summary,
    { ...pointers, ...fields },
    newIds,
  ]);
}

test('links lead from a page to its first entry', () => {
  expect(nextCalls('listSiloEntries')).toEqual([
    ['Update a silo entry (the first)', { id: '/list/0/id' }, undefined],
    ['Find related entries (the first)', { id: '/list/0/id' }, undefined],
  ]);
});
