import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Impact, impacts } from '../../scripts/diff/rules.ts';
import { projectDirectory } from '../support/run.ts';
import {
  type Disagreement,
  disagreements,
  oasdiff,
  sameRatings,
  type Tool,
} from './other-tools.ts';
import { pairs } from './pairs.ts';

const tools = Object.keys(sameRatings) as Tool[];

test('a disagreement is about a pair, and about a rating that differs from our class', () => {
  expect(disagreements.length).toBeGreaterThan(10);
  for (const { tool, theirs, ours, pairs: names } of disagreements) {
    expect(sameRatings[tool][ours]).not.toContain(theirs);
    const classes = names.map((name) => pairs.find((each) => each.name === name)?.callers);
    expect(new Set(classes), names.join()).toEqual(new Set([ours]));
  }
});

test('docs/reference/diff-tools.md lists every disagreement', async () => {
  const sections = [introduction, figures(), ...tools.map(section)];
  await expect(`${sections.join('\n\n')}\n`).toMatchFileSnapshot(
    join(projectDirectory, 'docs/reference/diff-tools.md'),
  );
});

const introduction = `<!-- Generated from test/diff/ by \`npx vitest run --project unit test/diff/other-tools.test.ts -u\`. Do not edit. -->

# Classes of docproc diff, and of other tools

[\`docproc diff\`](../guides/comparing-documents.md) is tested with ${pairs.length} pairs of documents that differ by one
change. \`npm run test:heavy\` gives the same pairs to two other tools, and compares their ratings with our class for
callers. redocly runs with its ruleset \`diff-recommended\`. oasdiff runs twice: with its default severities, and with those of
\`test/diff/oasdiff-severities.txt\`, which match our classes as well as one severity for each check can. Neither tool has a
class for implementers. A table counts the pairs that each tool puts into the class that our tests expect. The tables
below explain each difference.`;

/** How many pairs each tool rates as we do, by our class; ours is what the test of each pair expects. */
function figures(): string {
  const of = (name: string, disagreeing: readonly Disagreement[]) => {
    const differing = disagreeing.flatMap((each) => each.pairs.map(() => each.ours));
    const cells = [...impacts.map((impact) => counted(differing, impact)), counted(differing)];
    return `| ${[name, ...cells].join(' | ')} |`;
  };
  const ofTool = (tool: Tool) => disagreements.filter((each) => each.tool === tool);
  const left = ofTool(oasdiff).filter(({ adjusted }) => !adjusted);
  return [
    `| rates as the class for callers | ${impacts.map((each) => `\`${each}\``).join(' | ')} | all |`,
    '| --- | --- | --- | --- | --- |',
    of('`docproc diff`', []),
    ...tools.map((tool) => of(tool, ofTool(tool))),
    of(`${oasdiff}, adjusted severities`, left),
  ].join('\n');
}

/** @param impact that of the pairs which count; all without it */
function counted(differing: readonly Impact[], impact?: Impact): string {
  const isOf = (each: Impact) => impact === undefined || each === impact;
  const all = pairs.filter(({ callers }) => isOf(callers)).length;
  return `${all - differing.filter(isOf).length} of ${all}`;
}

function section(tool: Tool): string {
  const rows = disagreements.filter((each) => each.tool === tool).map(row);
  return `## ${tool}

${meaning(tool)}

| changes | rated | class | why we keep our class |
| --- | --- | --- | --- |
${rows.join('\n')}`;
}

function meaning(tool: Tool): string {
  const { breaking, risky, harmless } = sameRatings[tool];
  const list = (ratings: readonly string[]) => ratings.map((each) => `\`${each}\``).join(' or ');
  const same = `\`breaking\` is the same as ${list(breaking)}, \`risky\` as ${list(risky)}, \`harmless\` as ${list(harmless)}.`;
  return tool === oasdiff
    ? `${same} The adjusted severities rate what is marked by * as we do.`
    : same;
}

function row({ theirs, ours, pairs: names, adjusted, why }: Disagreement): string {
  const rated = `\`${theirs}\`${adjusted ? ' *' : ''}`;
  return `| ${names.join('<br>')} | ${rated} | \`${ours}\` | ${why} |`;
}
