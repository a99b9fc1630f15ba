import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import { isNotImplemented } from '../support/sandbox-operations.ts';
import { arbitraryRequest, initOf, targetOf } from './arbitrary-requests.ts';
import { violations } from './violations.ts';

test('no request of thousands gets a response that violates the document, or a 5xx', async () => {
  const { fixtures, close } = createSandbox();
  await close();
  const statuses = new Map<number, number>();
  const sequence = fc.array(arbitraryRequest(fixtures), {
    minLength: 20,
    maxLength: 40,
    size: 'max',
  });
  const property = fc.asyncProperty(sequence, async (requests) => {
    const sandbox = createSandbox({ stepDelay: 2 });
    for (const request of requests) {
      const response = await sandbox.fetch(`http://any${targetOf(request)}`, initOf(request));
      const received = JSON.parse(await response.text());
      const { method, path } = request;
      const found = violations(method, path, response.status, received);
      const isAllowed = response.status === 501 && isNotImplemented(method, path);
      expect(isAllowed ? [] : found).toEqual([]);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    }
    await sandbox.close();
  });
  await fc.assert(property, { seed: 20261121, numRuns: 150 });
  const sent = [...statuses.values()].reduce((sum, count) => sum + count, 0);
  expect(sent).toBeGreaterThan(3000);
  expect(statuses.get(200) ?? 0).toBeGreaterThan(sent / 3);
  expect([...statuses.keys()].filter((status) => status !== 501).sort()).toEqual([
    200, 400, 401, 404, 405, 409, 415,
  ]);
});
