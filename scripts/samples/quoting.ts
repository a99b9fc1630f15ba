/**
 * A JSON value as TypeScript source.
 *
 * A text `<NAME>` is a placeholder of the document's examples.
 *
 * @param width longest line on which an object or array stays
 * @param placeholder the expression for a placeholder; without it, a placeholder is a text like any other
 */
export function literal(
  value: unknown,
  indent = '',
  width = 88,
  placeholder?: (name: string) => string,
): string {
  if (typeof value === 'string') return textLiteral(value, placeholder);
  if (!value || typeof value !== 'object') return String(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner, width, placeholder))
    : Object.entries(value).map(
        ([key, item]) => `${property(key)}: ${literal(item, inner, width, placeholder)}`,
      );
  return bracketed(items, Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'], {
    indent,
    inner,
    width,
  });
}

/**
 * Items between brackets: on one line if they fit there, and else on one line each.
 *
 * @param brackets as they stand on one line, with the spaces beside the items
 * @param lines indentation of the brackets and of the items, and the longest line
 */
export function bracketed(
  items: readonly string[],
  [open, close]: readonly [open: string, close: string],
  { indent, inner, width }: { indent: string; inner: string; width: number },
): string {
  const brackets = open.trim() + close.trim();
  const oneLine = items.length > 0 ? `${open}${items.join(', ')}${close}` : brackets;
  if (indent.length + oneLine.length <= width && !oneLine.includes('\n')) return oneLine;
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`;
}

function textLiteral(text: string, placeholder?: (name: string) => string): string {
  const [, name] = /^<([A-Z_]+)>$/.exec(text) ?? [];
  return placeholder && name !== undefined ? placeholder(name) : quote(text);
}

/** A text as a string of JavaScript. */
export function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** A name as a property of an object of JavaScript. */
export function property(key: string): string {
  return isIdentifier(key) ? key : quote(key);
}

/** Whether a name needs no quotes as a property of TypeScript. */
function isIdentifier(name: string): boolean {
  return /^[A-Za-z_$][\w$]*$/.test(name);
}

/** `series-id` gives `seriesId`: a name of the document as a name of TypeScript. */
export function identifier(name: string): string {
  const joined = name.replace(/[^\w$]+(.)?/g, (_, next: string = '') => next.toUpperCase());
  return /^[A-Za-z_$]/.test(joined) ? joined : `_${joined}`;
}

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
