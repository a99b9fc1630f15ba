import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Block, blocksOf, modulesOf } from './blocks.ts';
import { compile, GuideProject, GuideRun } from './guide-run.ts';

/** How blocks are executed. */
interface DocumentRun {
  /** Those of other languages that blocks can use. */
  programs?: readonly string[];
  /** The blocks whose coverage is measured too, which takes a third of their time; none if left out. */
  covered?: RegExp;
}

/**
 * Declares a test for each block of some documents, which are executed one after the other.
 */
export async function testDocuments(
  documents: readonly string[],
  { programs = [], covered }: DocumentRun = {},
): Promise<void> {
  const blocks = await Promise.all(documents.map(blocksOf));
  let project: GuideProject;
  beforeAll(async () => {
    project = await GuideProject.create();
  });
  afterAll(async () => {
    await project.end();
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
        const reason = skipReason(block, programs);
        if (reason !== undefined) test.skip(`${name} is not run: ${reason}`);
        else {
          test(name, async () => {
            if (!covered?.test(block.code)) vi.stubEnv('NODE_V8_COVERAGE', '');
            onTestFinished(() => void vi.unstubAllEnvs());
            await run.execute(block, modules.get(block));
          });
        }
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

function skipReason({ options }: Block, programs: readonly string[]): string | undefined {
  const { needs } = options;
  if (needs === undefined || programs.includes(needs)) return options['not-run'];
  return `It needs ${needs}; npm run test:heavy runs it where that is installed.`;
}
