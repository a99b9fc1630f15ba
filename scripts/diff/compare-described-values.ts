import type { DocumentNode } from '../document/document-node.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { OperationContext } from './comparison.ts';
import type { Direction } from './rules.ts';
import { SchemaView } from './schema-view.ts';

/** Compares whether a body, a parameter or a header is required. */
export function compareRequired(
  name: string,
  sides: readonly [DocumentNode, DocumentNode],
  direction: Direction,
  context: OperationContext,
): void {
  const [was, is] = sides.map((each) => each.get('required') === true);
  if (was === is) return;
  const message = `The ${name} is ${is ? 'required' : 'no longer required'}`;
  const rule = `${direction}-required-${is ? 'narrowed' : 'widened'}` as const;
  context.addOf('required', sides, rule, message);
}

/**
 * Compares examples, other annotations and the schema of a media type, a parameter or a header.
 *
 * @param isText whether values are written as text, as those of parameters and headers
 */
export function compareValues(
  before: DocumentNode,
  after: DocumentNode,
  { direction, isText }: { direction: Direction; isText: boolean },
  context: OperationContext,
): void {
  const { comparison, operation } = context;
  const annotations = [...objectAnnotations, 'example', 'examples'];
  compareAnnotations([before], [after], annotations, context);
  const [old, current] = [SchemaView.of(before.own('schema')), SchemaView.of(after.own('schema'))];
  compareSchemas(old, current, { comparison, operation, direction, isText });
}
