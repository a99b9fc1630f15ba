import { expect, test } from 'vitest';
import { blocksOf, guideNames } from './blocks.ts';
import { GuideRun } from './guide-run.ts';

test.each(await guideNames())(
  'every block of docs/%s.md does what it says',
  async (guide) => {
    const blocks = await blocksOf(guide);
    const run = await GuideRun.begin();
    for (const block of blocks) await run.execute(block);
    await run.finish();
    expect(blocks.every(({ language }) => language !== '')).toBe(true);
  },
  120_000,
);
