import { type Operation, successOf } from '../../api/operation.ts';
import { contentFields } from './fields.ts';

/** A field of a response that an item of a list in the operation's description is about. */
export interface DescribedField {
  readonly name: string;
  /** Ids of the decisions on which both the field and the operation rest: those of what the item says. */
  readonly decisions: readonly string[];
}

/** An item that begins with a name in code, in Markdown. */
const itemStart = /^(- `(\w+)`)(?=:)/gm;

/** The fields of the response that the lists of a description are about. */
export function describedFields(operation: Operation, description: string): DescribedField[] {
  const fields = contentFields(successOf(operation)?.content);
  const names = [...description.matchAll(itemStart)].map(([, , name]) => name);
  return fields
    .filter(({ name }) => names.includes(name))
    .map(({ name, decisions }) => ({
      name,
      decisions: decisions.filter((id) => operation.decisions.includes(id)),
    }));
}

/**
 * A description with a text behind the name of each field that a list is about.
 *
 * @param after what stands there, such as the ids of decisions in brackets
 */
export function withDescribedFields(
  operation: Operation,
  after: (decisions: readonly string[]) => string,
): string {
  const fields = new Map(
    describedFields(operation, operation.description).map((each) => [each.name, each]),
  );
  return operation.description.replace(itemStart, (start, _, name: string) => {
    return start + after(fields.get(name)?.decisions ?? []);
  });
}
