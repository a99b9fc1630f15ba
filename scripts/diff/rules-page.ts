import { headingAnchor, markdownTable } from '../lib/markdown.ts';
import { groupOf, type RuleGroup, type RuleId, ruleGroups } from './rules.ts';

const introduction = `<!-- Generated from scripts/diff/rules.ts by \`npm run generate\`. Do not edit: change the rule instead. -->

# Rules of docproc diff

Each change that [\`docproc diff\`](../guides/comparing-documents.md) reports has the id of a rule. This is the class of
each for callers and for implementers, and why. A change of what a [decision](decisions.md) assumes is
[less severe](../guides/comparing-documents.md#open-points-are-not-contracts), and one that contradicts a fact is \`risky\`
at least. What changes no request and no response contradicts none.`;

/** The page that lists the rules. */
export function rulesPage(): string {
  return `${[introduction, ...ruleGroups.flatMap(section)].join('\n\n')}\n`;
}

/** Where the rules of a published reference are, with the group of a rule as the anchor. */
export function ruleAddress(reference: URL, id: RuleId): string {
  const folder = reference.href.replace(/\/?$/, '/');
  return `${folder}guides/diff-rules.html#${headingAnchor(groupOf(id).title)}`;
}

function section({ title, introduction, rules }: RuleGroup): string[] {
  const head = ['rule', 'for callers', 'for implementers'];
  const rows = Object.entries(rules).map(([id, rule]) => [
    `\`${id}\``,
    ...rule.map(({ impact, why }) => `${impact}: ${why}`),
  ]);
  return [`## ${title}`, introduction, markdownTable(head, rows)];
}
