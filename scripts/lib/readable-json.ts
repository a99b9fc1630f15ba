/** How a value is written. */
interface Layout {
  /** Longest line on which an object or an array stays; by default, what fits beside a text. */
  readonly width?: number;
  readonly indent?: string;
  /** What stands on the line in front of the value. */
  readonly before?: string;
}

/** A JSON value for people: an object or an array stays on one line where it fits. */
export function readableJson(value: unknown, layout: Layout = {}): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const { width = 52, indent = '', before = '' } = layout;
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => readableJson(item, { width, indent: inner }))
    : Object.entries(value).map(([name, item]) => {
        const key = `${JSON.stringify(name)}: `;
        return key + readableJson(item, { width, indent: inner, before: key });
      });
  if (items.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const line = `${open}${space}${items.join(', ')}${space}${close}`;
  const fits = indent.length + before.length + line.length <= width && !line.includes('\n');
  return fits ? line : `${open}\n${inner}${items.join(`,\n${inner}`)}\n${indent}${close}`;
}
