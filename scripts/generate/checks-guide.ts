import { join } from 'node:path';
import { type Api, decisionOf, readApi } from '../api/api.ts';
import { type Basis, levelOf } from '../checks/check.ts';
import { type Check, isBehaviourCheck, operationsFor } from '../contract/check.ts';
import { checks } from '../contract/checks.ts';
import type { OpenAPIDocument } from '../document/openapi.ts';

/** The page that explains every check of the contract tests. */
export const checksGuide = join(import.meta.dirname, '../../docs/checks.md');

const introduction = `<!-- Generated from scripts/checks/ and scripts/contract/ by \`npm run generate\`. Do not edit: change the check instead. -->

# Checks

What the [contract tests](contract-testing.md) assert, one entry for each check. A check is \`documented\`
when it rests on a statement of the interface: a server that fails it contradicts the interface. It is
\`assumed\` when it rests on a [decision](decisions.md) for a point that the interface leaves open: a server
that fails it only differs from this project. A check that rests on both says for each finding which it is.

A server without a memory, such as a mock, can pass an *exchange* check, but not a *behaviour* check.`;

/** The whole page, an entry for each check there is. */
export function generateChecksGuide(bundle: OpenAPIDocument): string {
  const api = readApi(bundle);
  const rows = checks.map(
    (check) => `| [${check.id}](#${check.id}) | ${check.kind} | ${levelOf(check)} |`,
  );
  const table = ['| check | kind | level |', '|---|---|---|', ...rows].join('\n');
  const entries = checks.map((check) => entry(check, api));
  return `${[introduction, table, ...entries].join('\n\n')}\n`;
}

function entry(check: Check, api: Api): string {
  const writes = isBehaviourCheck(check) ? (check.writes ?? []) : [];
  return [
    `## ${check.id}`,
    '',
    check.asserts,
    '',
    ...check.basis.map((basis) => `- **Rests on** ${source(basis, api)}`),
    `- **To fix a failure**: ${check.fix}`,
    `- **Evaluated on** ${operationNames(check, api)}`,
    ...(writes.length > 0 ? [`- **Writes** ${writes.join(', ')}`] : []),
  ].join('\n');
}

function source(basis: Basis, api: Api): string {
  if ('fact' in basis) return `the interface (${basis.section}): ${basis.fact}.`;
  const { id, title, assumption } = decisionOf(api, basis.decision);
  return `decision ${id}, ${title}: ${assumption}`;
}

function operationNames(check: Check, api: Api): string {
  const operations = operationsFor(check, api);
  if (operations.length === api.operations.length) return 'every operation';
  return operations.map(({ id }) => `\`${id}\``).join(', ');
}
