import { isJsonObject } from '../../lib/json.ts';

/** The same JSON value in another text: the keys backwards at every depth, with white space. */
export function reorderedText(value: unknown): string {
  return `\n${JSON.stringify(backwards(value), null, '\t')} `;
}

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).toReversed();
  return Object.fromEntries(entries.map(([key, each]) => [key, backwards(each)]));
}
