import type { Operation, Response } from '../api/operation.ts';

/** A response to which operations refer by its name in the components of the document. */
export interface SharedResponse {
  readonly name: string;
  readonly response: Response;
}

const components = '/components/responses/';

/** The name that a response has in the components of the document. */
export function sharedName({ pointer }: Response): string | undefined {
  return pointer.startsWith(components) ? pointer.slice(components.length) : undefined;
}

/** The responses to which operations refer, in the order of the first that does. */
export function sharedResponsesOf(operations: readonly Operation[]): SharedResponse[] {
  const responses = new Map(
    operations.flatMap(({ responses }) => responses.map((each) => [sharedName(each), each])),
  );
  return [...responses].flatMap(([name, response]) =>
    name === undefined ? [] : [{ name, response }],
  );
}

/** The page that describes them in a large reference, and the anchor of each. */
export const sharedResponsesPage = 'responses.html';

export function sharedResponseAnchor(name: string): string {
  return `response-${name}`;
}
