import type { Api } from '../../api/api.ts';
import type { CheckEntry } from '../../checks/check.ts';
import { checkEntries } from '../../contract/check-entries.ts';
import type { Decision, Fact } from '../../document/openapi.ts';
import { checkAreas } from '../../generate/check-areas.ts';
import { closest } from '../../lib/closest.ts';
import { type Colors, printable } from '../../lib/terminal.ts';
import { UsageError } from '../../lib/usage-error.ts';
import type { Options } from './options.ts';

/**
 * `--list`: the checks that a run evaluates, each in one line, by what the operations are about on which they are
 * evaluated.
 *
 * @param options that restrict a run
 */
export function listOfChecks(
  api: Api,
  { only, operation: wanted }: Pick<Options, 'only' | 'operation'>,
  colors: Colors,
): string {
  const entries = checkEntries(api).filter(
    ({ kind, operations }) =>
      (only === undefined || only === kind) &&
      (wanted.length === 0 || !operations || operations.some((id) => wanted.includes(id))),
  );
  const width = Math.max(...entries.map(({ id }) => id.length));
  const areas = checkAreas(entries, api).map(({ name, checks }) =>
    [
      colors.bold(name),
      ...checks.map(
        ({ id, level, kind, asserts }) =>
          `  ${id.padEnd(width)}  ${level.padEnd(10)}  ${kind.padEnd(9)}  ${asserts}`,
      ),
    ].join('\n'),
  );
  return `${areas.join('\n\n')}\n`;
}

/**
 * `--explain`: everything about one check; or what a fact or a decision says, and the checks that rest on it.
 *
 * @throws UsageError when there is none of this id
 */
export function explanationOf(id: string, api: Api, colors: Colors): string {
  const entries = checkEntries(api);
  // The id of a finding begins with that of its check.
  const [checkId] = id.split(':');
  const entry = entries.find((each) => each.id === checkId);
  if (entry) return explanation(entry.id, rowsOfCheck(entry), colors);
  const resting = entries.filter(({ cites }) => cites.includes(id)).map((each) => each.id);
  const fact = api.facts.find((each) => each.id === id);
  if (fact) return explanation(id, rowsOfFact(fact, resting), colors);
  const decision = api.decisions.find((each) => each.id === id);
  if (decision) return explanation(id, rowsOfDecision(decision, resting), colors);
  throw new UsageError(
    `--explain ${id}: no such check, fact or decision. Expected a check that --list shows, or the id of a fact or a decision, such as ${hintFor(id, [entries, api.facts, api.decisions])}.`,
  );
}

/** The id that is probably meant; otherwise the first of each kind. */
function hintFor(id: string, kinds: readonly (readonly { id: string }[])[]): string {
  const known = kinds.flat().map((each) => each.id);
  return closest(id, known) ?? kinds.flatMap(([first]) => first?.id ?? []).join(', ');
}

type Row = [name: string, value: string];

function rowsOfCheck(entry: CheckEntry): Row[] {
  const { level, kind, asserts, basis, cites, fix, operations, writes } = entry;
  const others = cites.filter((each) => !basis.some((sentence) => sentence.includes(` ${each}`)));
  return [
    ['asserts', asserts],
    ['level', `${level}: the highest that a finding of it can have`],
    ['kind', kind],
    ['on', operations?.join(', ') ?? 'every operation'],
    ...basis.map((each): Row => ['rests on', each]),
    ['also on', idsInShort(others)],
    ['changes', writes.join(', ') || 'nothing'],
    ['fix', fix],
  ];
}

/** Ids in their order, of which several in a row are one range, such as `F023 to F031`. */
function idsInShort(ids: readonly string[]): string {
  const runs: string[][] = [];
  const numberOf = (id = '') => Number(id.slice(1));
  for (const id of ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const follows = last?.[0] === id[0] && numberOf(last) + 1 === numberOf(id);
    if (follows) run?.push(id);
    else runs.push([id]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]} to ${run.at(-1)}`] : run)).join(', ');
}

function rowsOfFact(fact: Fact, checks: readonly string[]): Row[] {
  const { statement, section, follows_from: sources = [], pointers, untestable } = fact;
  return [
    ['fact', statement],
    ['section', section],
    ['follows', sources.length === 0 ? '' : `from ${sources.join(', ')}`],
    ['at', pointers.join(', ')],
    ['checks', checks.join(', ') || 'none'],
    ['untested', untestable ?? ''],
  ];
}

function rowsOfDecision(decision: Decision, checks: readonly string[]): Row[] {
  const { title, open_point, source, assumption, answer, alternatives = [], change } = decision;
  return [
    ['decision', title],
    ['open', open_point],
    ['section', source],
    ['assumed', assumption === 'none' ? 'nothing' : assumption],
    ['answered', answer === undefined ? '' : JSON.stringify(answer)],
    ...alternatives.map((each): Row => ['answer', `${each.id}: ${each.title}`]),
    ['at', decision.applies_to.join(', ')],
    ['checks', checks.join(', ') || 'none'],
    ['change', change.how],
  ];
}

function explanation(id: string, rows: readonly Row[], colors: Colors): string {
  const lines = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  ${colors.cyan(name.padEnd(8))}  ${printable(value)}`);
  return `${[colors.bold(id), ...lines].join('\n')}\n`;
}
