import { type Operation, parametersIn, successOf } from '../api/operation.ts';
import { keysOf } from '../document/json-pointer.ts';
import { exampleRequest } from '../samples/request.ts';

/** A call to which a link of the document, or a journey, leads from the body of a success. */
export interface FollowUp {
  readonly operation: string;
  /** What the reader does by it, such as `Create a job with this workflow`. */
  readonly summary: string;
  /** The path as the document writes it. */
  readonly path: string;
  /** JSON Pointers into the body, by the name of the variable in the path. */
  readonly pointers: Readonly<Record<string, string>>;
  /** What the examples of the document have there, by the name of the variable. */
  readonly examples: Readonly<Record<string, string>>;
  /** JSON Pointers into the body, by the name of the field of the next body. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Variables of the path for which the caller chooses a new id. */
  readonly newIds?: readonly string[];
  /** Whether it reads a job. */
  readonly readsJob?: true;
}

/** Where a request has values of a response: JSON Pointers into the response, by their names in path and body. */
export type Places = Readonly<Record<'path' | 'fields', Readonly<Record<string, string>>>>;

/** The call that sends values of a response; nothing where it lacks a value that its path needs. */
export function followUp(
  operation: Operation,
  target: Operation,
  { path, fields }: Places,
): FollowUp[] {
  const [pointer] = [...Object.values(fields), ...Object.values(path)];
  const newIds = parametersIn(target, 'path')
    .filter(({ name, role }) => role === 'chosen-id' && path[name] === undefined)
    .map(({ name }) => name);
  const filled = [...Object.keys(path), ...newIds];
  const isInBody = Object.keys(fields).length > 0;
  const isComplete = target.path.variables.every((name) => filled.includes(name));
  if (pointer === undefined || !isComplete) return [];
  return [
    {
      ...{ operation: target.id, path: target.path.template, pointers: path },
      ...(isInBody && { fields }),
      ...(newIds.length > 0 && { newIds }),
      summary: `${target.summary}${described(operation, pointer, isInBody)}`,
      examples: exampleRequest(target).path,
    },
  ];
}

/** What of the response goes into the next request, after the summary of that. */
function described(operation: Operation, pointer: string, isInBody: boolean): string {
  const keys = keysOf(pointer).slice(0, -1);
  const which = keys.some((key) => /^\d+$/.test(String(key))) ? 'the first' : 'this';
  const resource = successOf(operation)?.content?.schema.at(keys)?.resource;
  if (isInBody && resource) return ` with ${which} ${resource.replaceAll('-', ' ')}`;
  return which === 'this' ? '' : ' (the first)';
}
