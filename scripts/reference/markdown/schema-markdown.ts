import type { SchemaModel } from '../model/schema-model.ts';
import { decisionSentence } from '../pages/marks.ts';
import { fieldList, marks, sections } from './operation-markdown.ts';

/** A named schema in Markdown. */
export function schemaMarkdown({
  name,
  description,
  fields,
  marks: given,
  decisions,
  usedBy,
}: SchemaModel): string {
  return sections([
    `# ${name}${marks(given)}`,
    description,
    fieldList(fields, 'always there'),
    ...(usedBy.length > 0 ? [`Used by ${usedBy.map(({ id }) => `\`${id}\``).join(', ')}.`] : []),
    decisions.map((each) => `- ${each.id} ${each.title}. ${decisionSentence(each)}`).join('\n'),
  ]);
}
