import { bracketed } from './text.ts';

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
