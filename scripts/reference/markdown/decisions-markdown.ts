import type { Decision } from '../../document/openapi.ts';
import { sections } from './operation-markdown.ts';

/** The register of decisions in Markdown. */
export function decisionsMarkdown(decisions: readonly Decision[]): string {
  return sections([
    '# Decisions',
    'Every point that the source of the interface leaves open, and what the document assumes for it.',
    ...decisions.map(entry),
  ]);
}

function entry({
  id,
  title,
  source,
  open_point,
  assumption,
  elsewhere = {},
  change,
}: Decision): string {
  const targets = (change.targets ?? []).map((target) => `\`${target}\``).join(', ');
  return [
    `## ${id} ${title}`,
    '',
    `- Open in the source (${source}): ${open_point}`,
    `- Assumed: ${assumption === 'none' ? 'nothing.' : assumption}`,
    ...Object.entries(elsewhere).map(([part, does]) => `- In the ${part}: ${does}`),
    `- To change it: ${change.how}${targets === '' ? '' : ` Targets: ${targets}`}`,
  ].join('\n');
}
