import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Alternative, Decision, OpenAPIDocument } from '../document/openapi.ts';

/** The guide whose second half is the register. */
export const decisionsGuide = join(import.meta.dirname, '../../docs/decisions.md');

const mark = '<!-- From here on generated from openapi/decisions.yaml by `npm run generate`. -->';

/**
 * The guide to decisions as it should be: its hand-written part as it is, the register anew.
 *
 * @returns the whole text, to be compared with the file or written to it
 */
export async function generateDecisionsGuide(bundle: OpenAPIDocument): Promise<string> {
  const [written] = (await readFile(decisionsGuide, 'utf8')).split(mark);
  return `${written}${mark}\n\n${register(bundle['x-decisions'] ?? [])}`;
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
    alternatives = [],
    value,
  } = decision;
  return [
    `### ${id} ${title}`,
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

/** The anchor that Markdown renderers give to the heading of an entry. */
function anchor(id: string, title: string): string {
  return `${id} ${title}`
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-');
}
