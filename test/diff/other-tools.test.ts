import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectDirectory } from '../support/run.ts';
import { type Disagreement, disagreements, sameRatings, type Tool } from './other-tools.ts';
import { pairs } from './pairs.ts';

const tools = Object.keys(sameRatings) as Tool[];

test('a disagreement is about a pair, and about a rating that differs from our class', () => {
  for (const { tool, theirs, ours, pairs: names } of disagreements) {
    expect(sameRatings[tool][ours]).not.toContain(theirs);
    for (const name of names) {
      expect(pairs.find((each) => each.name === name)?.callers, name).toBe(ours);
    }
  }
});

test('docs/reference/diff-tools.md lists every disagreement', async () => {
  const sections = tools.map(section);
  await expect(`${[introduction, ...sections].join('\n\n')}\n`).toMatchFileSnapshot(
    join(projectDirectory, 'docs/reference/diff-tools.md'),
  );
});

const introduction = `<!-- Generated from test/diff/ by \`npx vitest run --project unit test/diff/other-tools.test.ts -u\`. Do not edit. -->

# Classes of docproc diff, and of other tools

[\`docproc diff\`](../guides/comparing-documents.md) is tested with ${pairs.length} pairs of documents that differ by one
change. \`npm run test:heavy\` gives the same pairs to two other tools, and compares their ratings with our class for
callers. Neither of them has a class for implementers.`;

function section(tool: Tool): string {
  const own = disagreements.filter((each) => each.tool === tool);
  const count = own.flatMap((each) => each.pairs).length;
  const rows = own.map(row);
  return `## ${tool}

The tool agrees on ${pairs.length - count} of ${pairs.length} pairs. ${meaning(tool)}

| changes | rated | class | why we keep our class |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

function meaning(tool: Tool): string {
  const { breaking, risky, harmless } = sameRatings[tool];
  const list = (ratings: readonly string[]) => ratings.map((each) => `\`${each}\``).join(' or ');
  return `\`breaking\` is the same as ${list(breaking)}, \`risky\` as ${list(risky)}, \`harmless\` as ${list(harmless)}.`;
}

function row({ theirs, ours, pairs: names, why }: Disagreement): string {
  return `| ${names.join('<br>')} | \`${theirs}\` | \`${ours}\` | ${why} |`;
}
