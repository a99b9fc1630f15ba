/** A document of one operation, as far as rules about operations look at it. */
export function oneOperation(operation: Record<string, unknown>, path = '/silo/v1/entries') {
  return { openapi: '3.1.0', paths: { [path]: { get: operation } } };
}

/** A document of one schema, the component `Thing`. */
export function oneSchema(schema: Record<string, unknown>) {
  return { openapi: '3.1.0', paths: {}, components: { schemas: { Thing: schema } } };
}

/** A document whose only response has this schema. */
export function oneResponse(schema: Record<string, unknown>) {
  const content = { 'application/json': { schema } };
  return oneOperation({ responses: { 200: { description: 'The thing.', content } } });
}
