/**
 * A JSON value as TypeScript source.
 *
 * @param width longest line on which an object or array stays
 */
export function literal(value: unknown, indent = '', width = 88): string {
  if (typeof value === 'string') return quote(value);
  if (!value || typeof value !== 'object') return String(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner, width))
    : Object.entries(value).map(
        ([key, item]) => `${property(key)}: ${literal(item, inner, width)}`,
      );
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{ ', ' }'];
  const oneLine =
    items.length > 0 ? `${open}${items.join(', ')}${close}` : `${open}${close}`.replaceAll(' ', '');
  if (indent.length + oneLine.length <= width && !oneLine.includes('\n')) return oneLine;
  return `${open.trim()}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close.trim()}`;
}

function quote(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function property(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quote(key);
}
