import { join } from 'node:path';
import type { Decision, OpenAPIDocument } from '../document/openapi.ts';

/** The page that lists every open point of the interface, and what is assumed for it. */
export const decisionsGuide = join(import.meta.dirname, '../../docs/reference/decisions.md');

const introduction = `<!-- Generated from openapi/decisions.yaml by \`npm run generate\`. Do not edit: change the register instead. -->

# Decisions

The source of this interface leaves some points open. Each has an entry here: what is open, what is
assumed (often nothing), where the document marks the assumption, and how an
[overlay](../guides/overlays.md) replaces it. The [contract tests](../guides/contract-testing.md) report
a server that contradicts the source as \`documented\`, and one that differs from an assumption as
\`assumed\`.`;

/** The whole page, an entry for each decision that the document registers. */
export function generateDecisionsGuide(bundle: OpenAPIDocument): string {
  return `${introduction}\n\n${register(bundle['x-decisions'] ?? [])}`;
}

function register(decisions: readonly Decision[]): string {
  const rows = decisions.map(
    ({ id, title, assumption, judged }) =>
      `| [${id}](#${anchor(id, title)}) | ${title} | ${assumption === 'none' ? 'nothing' : 'yes'} | ${judged ? 'as `assumed`' : 'no'} |`,
  );
  const table = ['| id | open point | assumed | judged |', '|---|---|---|---|', ...rows].join('\n');
  return `${table}\n\n${decisions.map(entry).join('\n')}`;
}

function entry(decision: Decision): string {
  const {
    id,
    title,
    source,
    open_point,
    assumption,
    elsewhere = {},
    applies_to,
    change,
  } = decision;
  return [
    `## ${id} ${title}`,
    '',
    `- **Open in the source** (${source}): ${open_point}`,
    `- **Assumed**: ${assumption === 'none' ? 'nothing.' : assumption}`,
    ...Object.entries(elsewhere).map(([part, does]) => `- **In the ${part}**: ${does}`),
    ...(applies_to.length > 0 ? [`- **Marked at**: ${applies_to.map(code).join(', ')}`] : []),
    `- **To change it**: ${change.how}${targets(change.targets)}`,
    '',
  ].join('\n');
}

function targets(paths: readonly string[] = []): string {
  return paths.length === 0 ? '' : ` Targets: ${paths.map(code).join(', ')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

/** The anchor that Markdown renderers give to the heading of an entry. */
function anchor(id: string, title: string): string {
  return `${id} ${title}`
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
