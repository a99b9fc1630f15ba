import type { Connection } from './connection.ts';
import { DataError } from './errors.ts';
import type { Operation } from './operation.ts';
import { readArguments } from './operation.ts';
import type { ContentIssue, StandardSchema } from './options.ts';
import { call } from './request.ts';
import { objectsIn } from './response.ts';

/**
 * The content of a document, sent or received, does not fit the schema that the client was given for it. Content that
 * does not fit is not sent: then there is no `response`, no `requestId`, and `attempts` is 0.
 */
export class ContentError extends DataError {
  override name = 'ContentError';
  /** What the validator reports. */
  declare readonly issues: readonly ContentIssue[];

  constructor(operation: string, issues: readonly ContentIssue[], data?: object) {
    const list = issues.map((issue) => `${placeOf(issue)}: ${issue.message}`).join('; ');
    const direction = data ? 'received' : 'sent';
    super(`the content ${direction} does not fit its schema: ${list}`, operation, data, {
      issues,
    });
  }
}

function placeOf({ path = [] }: ContentIssue): string {
  const keys = path.map((part) => String(Object(part).key ?? part));
  return `/${keys.join('/')}`;
}

/**
 * Makes a call, and validates the content of documents, if the connection has a schema for it.
 *
 * @throws ContentError before anything is sent, or after the response
 */
export function checkedRequest<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: unknown[],
): Promise<Data> {
  const { schema, fields } = connection;
  const names = fields?.[operation.id];
  if (!schema || !names) return call(connection, operation, ...args);
  return validatedRequest(connection, operation, args, schema, names);
}

async function validatedRequest<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: unknown[],
  schema: StandardSchema<unknown>,
  [sent, received]: readonly [sent: string, received: string],
): Promise<Data> {
  const { id, page } = operation;
  const { body } = readArguments(operation, args);
  // What is sent stays as it is: the schema may turn texts into dates, and the like.
  if (sent) await validated(schema, id, Object(body)[sent]);
  const data = await call(connection, operation, ...args);
  if (!received) return data;
  const items: Record<string, unknown>[] = page ? Object(data)[page.items] : [data];
  for (const item of objectsIn(items)) {
    const value = await validated(schema, id, item[received], data);
    if (value !== undefined) item[received] = value;
  }
  return data;
}

async function validated(
  schema: StandardSchema<unknown>,
  operation: string,
  value: unknown,
  data?: object,
): Promise<unknown> {
  // Content is optional everywhere.
  if (value === undefined) return undefined;
  const result = await schema['~standard'].validate(value);
  if (result.issues) throw new ContentError(operation, result.issues, data);
  return result.value;
}
