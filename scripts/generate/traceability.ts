import type { CheckEntry } from '../checks/check.ts';
import type { Decision, Fact } from '../document/openapi.ts';
import { headingAnchor, markdownTable } from '../lib/markdown.ts';

/** What the page of traceability is made of. */
interface TraceabilitySource {
  facts: readonly Fact[];
  decisions: readonly Decision[];
  checks: readonly Pick<CheckEntry, 'id' | 'cites'>[];
}

const introduction = `<!-- Generated from openapi/facts.yaml, openapi/decisions.yaml and the checks by \`npm run generate\`. Do not edit: change these instead. -->

# Traceability

For each statement of the interface: where it stands in the document, and which [checks](checks.md) of the contract
tests find a server that contradicts it. Then the same for each [decision](decisions.md). The page of
[mutants](mutants.md) lists, for each check, the faulty servers on which you can see it fail.`;

/** The page that leads from each fact and each decision to the document and to the checks. */
export function traceabilityGuide({ facts, decisions, checks }: TraceabilitySource): string {
  const citing = checksByBasis(checks);
  const untestable = facts.filter((fact) => fact.untestable !== undefined);
  const testable = facts.filter((fact) => fact.untestable === undefined);
  return `${[
    introduction,
    `## Facts that no check can test\n\n${untestable.length} of ${facts.length} facts.`,
    markdownTable(
      ['fact', 'section', 'statement', 'why no check can test it'],
      untestable.map(({ id, section, statement, untestable: reason = '' }) => [
        ...[id, section, statement, reason],
      ]),
    ),
    checksSection(checks, facts),
    '## Facts that checks test',
    markdownTable(
      ['fact', 'section', 'statement', 'checks', 'in the document'],
      testable.map((fact) => [
        ...[fact.id, fact.section, stated(fact)],
        ...[links(citing.get(fact.id)), places(fact.pointers)],
      ]),
    ),
    '## Decisions',
    markdownTable(
      ['decision', 'open point', 'assumed', 'checks', 'in the document'],
      decisions.map((each) => [
        ...[link(each), each.open_point, each.assumption],
        ...[links(citing.get(each.id)) || 'none', places(each.applies_to)],
      ]),
    ),
  ].join('\n\n')}\n`;
}

function checksSection(checks: TraceabilitySource['checks'], facts: readonly Fact[]): string {
  const head =
    '## Checks that rest on facts\n\nFor each check with `documented` findings, what the interface says of it.';
  const rows = checks.flatMap((check) => {
    const own = facts.filter(({ id }) => check.cites.includes(id));
    return own.length === 0 ? [] : [[links([check.id]), sentences(own, facts)]];
  });
  return `${head}\n\n${markdownTable(['check', 'what the interface says'], rows)}`;
}

function stated({ statement, follows_from: sources = [] }: Fact): string {
  return sources.length === 0 ? statement : `${statement} Follows from ${sources.join(', ')}.`;
}

/** How many facts of a check are shown in full; of more, the table of all facts has the statements. */
const mostSentences = 16;

function sentences(own: readonly Fact[], facts: readonly Fact[]): string {
  if (own.length > mostSentences) {
    return `${own.length} facts, whose statements are below: ${ranges(own, facts)}.`;
  }
  return own.map((fact) => `${fact.id} (${fact.section}): ${stated(fact)}`).join(' ');
}

/** Ids of facts, those in a row as the first and the last. */
function ranges(own: readonly Fact[], facts: readonly Fact[]): string {
  const places = own.map((fact) => facts.indexOf(fact));
  const starts = places.filter((place, index) => place !== (places[index - 1] ?? -2) + 1);
  return starts
    .map((start, index) => {
      const next = places.indexOf(starts[index + 1] ?? -1);
      const end = places.at(next < 0 ? -1 : next - 1) ?? start;
      const [first, last] = [facts[start]?.id, facts[end]?.id];
      return first === last ? first : `${first} to ${last}`;
    })
    .join(', ');
}

/** The ids of the checks that rest on each fact or decision, by its id. */
function checksByBasis(checks: TraceabilitySource['checks']): Map<string, string[]> {
  const citing = new Map<string, string[]>();
  for (const { id, cites } of checks) {
    for (const basis of cites) citing.set(basis, [...(citing.get(basis) ?? []), id]);
  }
  return citing;
}

function link({ id, title }: Decision): string {
  return `[${id}](decisions.md#${headingAnchor(`${id} ${title}`)}) ${title}`;
}

function links(checks: readonly string[] = []): string {
  return checks.map((id) => `[${id}](checks.md#${id})`).join(', ');
}

function places(pointers: readonly string[]): string {
  return pointers.map((pointer) => `\`${pointer || '(the root)'}\``).join(', ');
}
