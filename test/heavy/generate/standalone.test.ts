import { afterAll, beforeAll, expect, test } from 'vitest';
import { resolutions, StandaloneClient } from '../../generate/standalone-client.ts';

let client: StandaloneClient;
beforeAll(async () => {
  client = await StandaloneClient.generate();
});
afterAll(() => client.remove());

const compilers = { 5: 'typescript', 6: 'typescript-6', 7: 'typescript-7' };

test.for(
  Object.entries(compilers).flatMap(([version, compiler]) =>
    resolutions.map((resolution) => [version, compiler, resolution] as const),
  ),
)('it compiles under strict TypeScript %s (%s), module %s', async ([, compiler, resolution]) => {
  expect(await client.compile(compiler, resolution)).toBe('');
});
