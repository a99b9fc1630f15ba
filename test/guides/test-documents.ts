import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { blocksOf, modulesOf } from './blocks.ts';
import { compile, GuideProject, GuideRun } from './guide-run.ts';

/**
 * Declares a test for each block of some documents, which are executed one after the other.
 *
 * @param covered whether the coverage of what they run is measured too, which takes a third of the time
 */
export async function testDocuments(documents: readonly string[], covered = false): Promise<void> {
  const blocks = await Promise.all(documents.map(blocksOf));
  let project: GuideProject;
  beforeAll(async () => {
    if (!covered) vi.stubEnv('NODE_V8_COVERAGE', '');
    project = await GuideProject.create();
  });
  afterAll(async () => {
    await project.end();
    vi.unstubAllEnvs();
  });

  describe.each(blocks.filter(({ length }) => length > 0).map((own) => ({ own })))(
    'blocks, from $own.0.place on:',
    ({ own }) => {
      const modules = modulesOf(own);
      let run: GuideRun;
      beforeAll(async () => {
        run = await GuideRun.begin(project);
      });
      afterAll(() => run.end());

      for (const block of own) {
        const name = `${block.place} (${block.language})`;
        const reason = block.options['not-run'];
        if (reason !== undefined) test.skip(`${name} is not run: ${reason}`);
        else test(name, () => run.execute(block, modules.get(block)));
      }
    },
  );

  const modules = new Map(
    blocks.flatMap((own) => [...modulesOf(own)].map(([{ place }, text]) => [place, text] as const)),
  );
  test.runIf(modules.size > 0)('every block of TypeScript compiles', async () => {
    expect(await compile(modules)).toBe('');
  });
}
