import { isJsonObject } from '../lib/json.ts';
import type { OpenAPIDocument } from './openapi.ts';

/** Keywords that hold a value, whose fields have names of their own. */
const values = ['example', 'examples', 'default', 'const', 'enum'];

/** A copy of a document without some keywords. Fields of these names, and values, stay as they are. */
export function withoutKeywords(
  document: OpenAPIDocument,
  keywords: readonly string[],
): OpenAPIDocument {
  const copy = structuredClone(document);
  removeFrom(copy, keywords);
  return copy;
}

function removeFrom(node: unknown, keywords: readonly string[], namesFields = false): void {
  if (Array.isArray(node)) {
    for (const item of node) removeFrom(item, keywords);
  } else if (isJsonObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if (namesFields) removeFrom(value, keywords);
      else if (keywords.includes(key)) delete node[key];
      else if (!values.includes(key)) removeFrom(value, keywords, key === 'properties');
    }
  }
}
