import type { Connection } from './connection.ts';
import { DataError } from './errors.ts';
import type { Operation } from './operation.ts';
import { readArguments } from './operation.ts';
import { call } from './request.ts';
import { objectsIn } from './response.ts';
import type { ContentIssue, StandardSchema } from './standard-schema.ts';

/** The content of a document, sent or received, does not fit the schema that the client was given for it. */
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

/** How the content of one operation is validated. */
interface FieldRules {
  readonly schema: StandardSchema<unknown>;
  readonly sent: string | undefined;
  readonly received: string | undefined;
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
  const { schema, fields } = connection.content ?? {};
  const [sent, received] = fields?.[operation.id] ?? [];
  if (!schema || !(sent || received)) return call(connection, operation, ...args);
  return validatedRequest(connection, operation, args, { schema, sent, received });
}

async function validatedRequest<Data extends object>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: unknown[],
  { schema, sent, received }: FieldRules,
): Promise<Data> {
  const { id, page } = operation;
  const { body } = readArguments(operation, args);
  // What is sent stays as it is: the schema may turn texts into dates, and the like.
  if (sent) await validated(schema, id, Object(body)[sent]);
  const data = await call(connection, operation, ...args);
  if (!received) return data;
  const items: object[] = page ? Object(data)[page.items] : [data];
  for (const item of objectsIn(items)) {
    const given = Reflect.get(item, received);
    const value = await validated(schema, id, given, data);
    if (value !== undefined) Reflect.set(item, received, value);
  }
  return data;
}

async function validated<Output>(
  schema: StandardSchema<unknown, Output>,
  operation: string,
  value: unknown,
  data?: object,
): Promise<Output | undefined> {
  // Content is optional everywhere.
  if (value === undefined) return undefined;
  const result = await schema['~standard'].validate(value);
  if (result.issues) throw new ContentError(operation, result.issues, data);
  return result.value;
}
