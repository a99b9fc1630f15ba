import { join } from 'node:path';
import { createValidator } from '../api/compile-schemas.ts';
import { contractOperations } from '../api/contract-operation.ts';
import { type Basis, type Check, isScenario, levelOf } from '../contract/check.ts';
import { checks } from '../contract/checks.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';

/** The page that explains every check of the contract tests. */
export const checksGuide = join(import.meta.dirname, '../../docs/reference/checks.md');

const introduction = `<!-- Generated from scripts/checks/ and scripts/contract/ by \`npm run generate\`. Do not edit: change the check instead. -->

# Checks

What the [contract tests](../guides/contract-testing.md) assert, one entry a check. A check is \`documented\` when
it rests on a statement of the interface; whoever fails it contradicts the interface. It is \`assumed\`
when it rests on a [decision](decisions.md) for a point that the interface leaves open; whoever fails it
only differs from this project. A check that rests on both says for each finding which it is.

An *exchange* check can be passed by a server without a memory, such as a mock; a *behaviour* check
cannot.`;

/** The whole page, an entry for each check there is. */
export function generateChecksGuide(bundle: OpenAPIDocument): string {
  const rows = checks.map(
    (check) => `| [${check.id}](#${check.id}) | ${check.kind} | ${levelOf(check)} |`,
  );
  const table = ['| check | kind | level |', '|---|---|---|', ...rows].join('\n');
  const entries = checks.map((check) => entry(check, bundle));
  return `${[introduction, table, ...entries].join('\n\n')}\n`;
}

function entry(check: Check, bundle: OpenAPIDocument): string {
  const operations = operationsFor(check, bundle);
  const writes = isScenario(check) ? (check.writes ?? []) : [];
  return [
    `## ${check.id}`,
    '',
    check.asserts,
    '',
    ...check.basis.map((basis) => `- **Rests on** ${source(basis, bundle)}`),
    `- **To mend a failure**: ${check.mend}`,
    `- **Judges** ${operations}`,
    ...(writes.length > 0 ? [`- **Writes** ${writes.join(', ')}`] : []),
  ].join('\n');
}

function source(basis: Basis, bundle: OpenAPIDocument): string {
  if ('fact' in basis) return `the interface (${basis.section}): ${basis.fact}.`;
  const decision = bundle['x-decisions']?.find(({ id }) => id === basis.decision);
  if (!decision) throw new Error(`A check rests on ${basis.decision}, which is not registered.`);
  return `decision ${basis.decision}, ${decision.title}: ${decision.assumption}`;
}

function operationsFor(check: Check, bundle: OpenAPIDocument): string {
  const all = contractOperations(bundle, createValidator(bundle));
  const ids = isScenario(check)
    ? check.operations(all)
    : all.filter((each) => check.concerns?.(each) ?? true).map(({ id }) => id);
  return ids.length === all.length ? 'every operation' : ids.map((id) => `\`${id}\``).join(', ');
}
