import type { Connection } from './connection.ts';
import { CallError } from './errors.ts';
import type { Operation } from './operation.ts';
import { readArguments } from './operation.ts';
import { request } from './request.ts';
import type { ContentIssue, StandardSchema } from './standard-schema.ts';

/** The content of a document, sent or received, does not fit the schema that the client was given for it. */
export class ContentError extends CallError {
  override name = 'ContentError';
  /** What the validator reports. */
  readonly issues: readonly ContentIssue[];

  constructor(operation: string, direction: 'sent' | 'received', issues: readonly ContentIssue[]) {
    const list = issues.map((issue) => `${placeOf(issue)}: ${issue.message}`).join('; ');
    const attempts = direction === 'sent' ? 0 : 1;
    super(`the content ${direction} does not fit its schema: ${list}`, { operation, attempts });
    this.issues = issues;
  }
}

function placeOf({ path = [] }: ContentIssue): string {
  const keys = path.map((part) => String(typeof part === 'object' ? part.key : part));
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
export function checkedRequest<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
): Promise<Data> {
  const { schema, fields } = connection.content ?? {};
  const { sent, received } = fields?.[operation.id] ?? {};
  if (!schema || !(sent || received)) return request(connection, operation, args);
  return validatedRequest(connection, operation, args, { schema, sent, received });
}

async function validatedRequest<Data>(
  connection: Connection,
  operation: Operation<unknown[], Data>,
  args: readonly unknown[],
  { schema, sent, received }: FieldRules,
): Promise<Data> {
  const { id, page } = operation;
  const { body } = readArguments(operation, args);
  // What is sent stays as it is: the schema may turn texts into dates, and the like.
  if (sent) await validated(schema, id, 'sent', Reflect.get(Object(body), sent));
  const data = await request(connection, operation, args);
  if (!received) return data;
  const items: unknown = page ? Reflect.get(Object(data), page.items) : [data];
  for (const item of Array.isArray(items) ? items : []) {
    if (Object(item) !== item) continue;
    const value = await validated(schema, id, 'received', item[received]);
    if (value !== undefined) item[received] = value;
  }
  return data;
}

async function validated<Output>(
  schema: StandardSchema<Output>,
  operation: string,
  direction: 'sent' | 'received',
  value: unknown,
): Promise<Output | undefined> {
  // Content is optional everywhere.
  if (value === undefined) return undefined;
  const result = await schema['~standard'].validate(value);
  if (result.issues) throw new ContentError(operation, direction, result.issues);
  return result.value;
}
