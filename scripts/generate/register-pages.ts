import type { Api } from '../api/api.ts';
import type { CheckEntry } from '../checks/check.ts';
import type { Alternative, Decision } from '../document/openapi.ts';
import { headingAnchor } from '../lib/markdown.ts';
import { checkAreas } from './check-areas.ts';

/** A fault that the sandbox injects by name, as its page describes it. */
interface FaultEntry {
  name: string;
  parameter?: { name: string; otherwise: number };
  effect: string;
  advice: string;
}

const faultsIntroduction = `<!-- Generated from scripts/sandbox/faults/named-faults.ts by \`npm run generate\`. Do not edit: change the list instead. -->

# Faults of the sandbox

The [sandbox](../guides/sandbox-faults.md) injects these faults by their names: for a request that asks for it in the
header \`Sandbox-Fault\`, for the next requests after \`POST /_sandbox/faults\`, and for the first ones with \`--fault\`.
The [client](../guides/client.md) of this project survives every one of them: the call succeeds, or throws the error
of its kind.`;

/** The page about the faults of the sandbox. */
export function faultsRegisterPage(faults: readonly FaultEntry[]): string {
  const rows = faults.map(({ name, parameter, effect, advice }) => {
    const value = parameter ? `${parameter.name}; ${parameter.otherwise} unless given` : '';
    return `| \`${name}\` | ${value} | ${effect} | ${advice} |`;
  });
  const head = [
    '| Fault | Value | What the request gets | What to do in a client |',
    '|---|---|---|---|',
  ];
  return `${faultsIntroduction}\n\n${[...head, ...rows].join('\n')}\n`;
}

const checksIntroduction = `<!-- Generated from scripts/checks/ and scripts/contract/ by \`npm run generate\`. Do not edit: change the check instead. -->

# Checks

What the [contract tests](../guides/contract-testing.md) assert, one entry for each check. A check is \`documented\`
when it rests on a statement of the interface: a server that fails it contradicts the interface. A check is
\`assumed\` when it rests on a [decision](decisions.md) for a point that the interface leaves open: a server
that fails it only differs from this project. Each finding names the one fact or
decision that it rests on; [traceability](traceability.md) lists them the other way round.

A server without a memory, such as a mock, can pass a *stateless* check. It cannot pass a *stateful*
check.`;

/** The guide to the checks: the whole page. */
export function checksRegisterPage(checks: readonly CheckEntry[], api: Api): string {
  const sections = checkAreas(checks, api).flatMap(({ name, checks }) => [
    `## ${name}`,
    ...checks.map((each) => checkEntry(each, api.decisions)),
  ]);
  return `${[checksIntroduction, ...sections].join('\n\n')}\n`;
}

function checkEntry(entry: CheckEntry, decisions: readonly Decision[]): string {
  const { id, kind, level, asserts, cites, fix, operations, writes } = entry;
  return [
    `### ${id}`,
    '',
    asserts,
    '',
    `- **Kind and level** *${kind}*, \`${level}\``,
    `- **Rests on** ${[...factsIn(cites), ...decisionsIn(cites, decisions)].join(', ')}`,
    `- **To fix a failure**: ${fix}`,
    `- **Evaluated on** ${operations ? operations.map(code).join(', ') : 'every operation'}`,
    ...(writes.length > 0 ? [`- **Writes** ${writes.join(', ')}`] : []),
  ].join('\n');
}

/** How many facts of a check are named, before the others are only counted. */
const mostFacts = 8;

function factsIn(cites: readonly string[]): string[] {
  const facts = cites.filter((id) => id.startsWith('F'));
  if (facts.length === 0) return [];
  const others = facts.length - mostFacts;
  const named = facts.slice(0, mostFacts).join(', ');
  const text = others > 0 ? `${named} and ${others} more` : named;
  return [`[${text}](traceability.md#checks-that-rest-on-facts)`];
}

function decisionsIn(cites: readonly string[], decisions: readonly Decision[]): string[] {
  return decisions
    .filter(({ id }) => cites.includes(id))
    .map(({ id, title }) => `[${id} ${title}](decisions.md#${headingAnchor(`${id} ${title}`)})`);
}

const decisionsIntroduction = `<!-- Generated from openapi/decisions.yaml by \`npm run generate\`. Do not edit: change the register instead. -->

# Decisions

The source of this interface leaves some points open. Each has an entry here: what is open, what is
assumed (often nothing), where the document marks the assumption, and how an
[overlay](../guides/overlays.md) replaces it. The [contract tests](../guides/contract-testing.md) report
a server that contradicts the source as \`documented\`, and one that differs from an assumption as
\`assumed\`. They report a server that contradicts an answer of its deployment as \`documented\`. Where
OpenAPI has keywords for an answer, such as the values of a status, the checks of bodies evaluate it, too.`;

/** The page of decisions: an entry for each that the document registers. */
export function decisionsRegisterPage(decisions: readonly Decision[]): string {
  return `${decisionsIntroduction}\n\n${register(decisions)}`;
}

/** Whether the contract tests check a decision, in words. */
const inTests: Readonly<Record<string, string>> = {
  true: 'as `assumed`',
  answered: 'once it is answered',
  false: 'no',
};

function register(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ id, title, assumption, checked }) =>
      `| [${id}](#${headingAnchor(`${id} ${title}`)}) | ${title} | ${assumption === 'none' ? 'nothing' : 'yes'} | ${inTests[String(checked)]} |`,
  );
  const head = ['| id | open point | assumed | in contract tests |', '|---|---|---|---|'];
  return `${[...head, ...rows].join('\n')}\n\n${decisions.map(decisionEntry).join('\n')}`;
}

function decisionEntry(decision: Decision): string {
  const { id, title, source, open_point, assumption, elsewhere = {} } = decision;
  const { applies_to, change, alternatives = [], value } = decision;
  return [
    `## ${id} ${title}`,
    '',
    `- **Open in the source** (${source}): ${open_point}`,
    `- **Assumed**: ${assumption === 'none' ? 'nothing.' : assumption}`,
    ...(alternatives.length > 0
      ? [`- **Answers**: ${alternatives.map(alternative).join('; ')}`]
      : []),
    ...(value ? [`- **Answer**: a value. ${value.description ?? ''}`] : []),
    ...Object.entries(elsewhere).map(([part, does]) => `- **In the ${part}**: ${does}`),
    ...(applies_to.length > 0 ? [`- **Marked at**: ${applies_to.map(code).join(', ')}`] : []),
    `- **To change it**: ${change.how}${targets(change.targets)}`,
    '',
  ].join('\n');
}

function alternative({ id, title }: Alternative): string {
  return `${code(id)}: ${title.replace(/\.$/, '')}`;
}

function targets(paths: readonly string[] = []): string {
  return paths.length === 0 ? '' : ` Targets: ${paths.map(code).join(', ')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}
