import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { disagreements, oasdiff, redocly, sameRatings, type Tool } from '../../diff/other-tools.ts';
import { type Pair, pairs } from '../../diff/pairs.ts';
import { projectDirectory, run } from '../../support/run.ts';

const module = 'github.com/oasdiff/oasdiff@v1.35.0';
const isGoInstalled = await run('go', ['version']).then(
  ({ status }) => status === 0,
  () => false,
);
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'other-tools-'));
});
afterAll(() => rm(directory, { recursive: true }));

/** Writes the documents of a pair. */
async function write({ old, current }: Pair): Promise<[string, string]> {
  const paths: [string, string] = [join(directory, 'old.json'), join(directory, 'new.json')];
  await writeFile(paths[0], JSON.stringify(old));
  await writeFile(paths[1], JSON.stringify(current));
  return paths;
}

/** What a tool says of each pair on which it disagrees, one line each. */
async function disagreementsOf(
  tool: Tool,
  rate: (old: string, current: string) => Promise<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const pair of pairs) {
    const rating = await rate(...(await write(pair)));
    if (sameRatings[tool][pair.callers].includes(rating)) continue;
    found.push(`${pair.name}: ${rating}, ours ${pair.callers}`);
  }
  return found.toSorted();
}

/** @param isAdjusted with the severities of `oasdiff-severities.txt` */
function expected(tool: Tool, isAdjusted = false): string[] {
  return disagreements
    .filter((each) => each.tool === tool && !(isAdjusted && each.adjusted))
    .flatMap(({ pairs: names, theirs, ours }) =>
      names.map((name) => `${name}: ${theirs}, ours ${ours}`),
    )
    .toSorted();
}

test('redocly diff disagrees on the pairs that are explained, and on no other', async () => {
  const cli = join(projectDirectory, 'node_modules/@redocly/cli/bin/cli.js');
  const config = join(directory, 'redocly.yaml');
  await writeFile(config, 'extends: [diff-recommended]\n');
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NODE_V8_COVERAGE: '',
  };
  const options = ['--format=json', '--fail-on=none', '--config', config];

  const found = await disagreementsOf(redocly, async (old, current) => {
    const { stdout } = await run('node', [cli, 'diff', old, current, ...options], { env });
    const { summary } = JSON.parse(stdout);
    return ['major', 'minor', 'patch'].find((impact) => summary[impact] > 0) ?? 'none';
  });
  expect(found).toEqual(expected(redocly));
});

// A Go toolchain is part of no supported set-up, and builds oasdiff in half a minute.
describe.skipIf(!isGoInstalled)(
  'oasdiff disagrees on the pairs that are explained (needs Go)',
  () => {
    const program = () => join(directory, process.platform === 'win32' ? 'oasdiff.exe' : 'oasdiff');
    const levels = ['none', 'INFO', 'WARN', 'ERR'];
    const severities = join(projectDirectory, 'test/diff/oasdiff-severities.txt');

    beforeAll(async () => {
      const env = { ...process.env, GOBIN: directory };
      const { stderr } = await run('go', ['install', module], { env });
      expect(stderr.replace(/^go: downloading .*\n/gm, '')).toBe('');
    });

    test.each([
      { name: 'default', options: [], isAdjusted: false },
      { name: 'adjusted', options: ['--severity-levels', severities], isAdjusted: true },
    ])('with $name severities', async ({ options, isAdjusted }) => {
      const found = await disagreementsOf(oasdiff, async (old, current) => {
        const args = ['changelog', '--format=json', ...options, old, current];
        const { stdout } = await run(program(), args);
        const changes: { id: string; level: number }[] = JSON.parse(stdout || '[]');
        const own = changes.filter(({ id }) => !id.startsWith('api-version-'));
        return levels[Math.max(0, ...own.map(({ level }) => level))] ?? 'none';
      });
      expect(found).toEqual(expected(oasdiff, isAdjusted));
    });
  },
);
