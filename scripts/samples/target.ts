import { PathTemplate } from '../api/path-template.ts';
import { decodePercent } from '../lib/text.ts';

/** The values in path and query of a request, decoded. */
export interface TargetValues {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
}

/**
 * Reads path and query.
 *
 * @param template the path of the operation, as the document writes it
 * @returns `undefined` when the path is not of the template
 */
export function readTarget(template: string, target: string): TargetValues | undefined {
  const [path = '', query = ''] = target.split('?');
  const values = new PathTemplate(template).match(path);
  if (!values) return undefined;
  // What somebody types need not be well-formed.
  const decoded = Object.entries(values).map(([name, value]) => [name, decodePercent(value)]);
  return {
    path: Object.fromEntries(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** Path and query with values, percent-encoded; an empty variable of the path is a space. */
export function writeTarget(template: string, { path, query }: TargetValues): string {
  const filled = new PathTemplate(template).fillWith((name) => encode(path[name] || ' '));
  return withQuery(filled, query);
}

/** A path with a query, which is percent-encoded here. */
export function withQuery(path: string, query: TargetValues['query']): string {
  const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

/** A placeholder such as `<ENTRY_ID>` stays as it is. */
export function encode(value: string): string {
  return /^<[A-Z_]+>$/.test(value) ? value : encodeURIComponent(value);
}
