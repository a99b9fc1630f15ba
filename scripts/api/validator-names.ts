/** Name of the validator of an operation's request body. */
export const bodyValidator = (operationId: string): string => identifier('body', operationId);

/** Name of the validator of one parameter, after its conversion from text. */
export const parameterValidator = (operationId: string, name: string): string =>
  identifier('parameter', operationId, name);

/** Name of the validator of a resource, such as `SiloEntry`. */
export const resourceValidator = (schema: string): string => identifier('resource', schema);

function identifier(...parts: string[]): string {
  return parts.join('_').replace(/[^A-Za-z0-9_]/g, '_');
}
