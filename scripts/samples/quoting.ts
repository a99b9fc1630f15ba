/**
 * A text as one word of a POSIX shell. A placeholder such as `<TOKEN>` in it stands for the environment
 * variable of that name.
 *
 * @param placeholder what a placeholder looks like, with its name as the one group
 */
export function shellWord(text: string, placeholder = /<([A-Z_]+)>/): string {
  const parts = text.split(placeholder);
  if (parts.length === 1) return singleQuoted(text);
  if (!/["$`\\!]/.test(text)) {
    return `"${parts.map((part, index) => (index % 2 ? `$${part}` : part)).join('')}"`;
  }
  return parts
    .map((part, index) => (index % 2 ? `"$${part}"` : singleQuoted(part)))
    .filter((part) => part !== "''")
    .join('');
}

function singleQuoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
