/** Keywords under which data stands; `value` is that of an Example Object. */
const dataKeywords = ['example', 'default', 'enum', 'const', 'value'];

/**
 * Whether data stands under a keyword, in which nothing is a keyword. The examples of a schema are values; those of a
 * media type are Example Objects by their names, which hold data beside keywords: `withoutKeywords` keeps these whole.
 */
export function holdsData(keyword: string, value: unknown): boolean {
  return dataKeywords.includes(keyword) || (keyword === 'examples' && Array.isArray(value));
}

/** Keywords of a schema whose value is a map from names to schemas. */
export const schemaMapKeywords = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];

/** The same outside of schemas. */
const otherMapKeywords = [
  ...['headers', 'variables', 'schemas', 'responses', 'parameters', 'examples', 'requestBodies'],
  ...['links', 'securitySchemes', 'callbacks', 'mapping'],
];

/** Whether a map from names to objects can stand under a keyword: no name in it is a keyword, or an extension. */
export function holdsNames(keyword: string): boolean {
  return schemaMapKeywords.includes(keyword) || otherMapKeywords.includes(keyword);
}
