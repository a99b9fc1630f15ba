import { type DocumentNode, pairs } from '../document/document-node.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import { compareRequired, compareValues } from './compare-schemas.ts';
import type { OperationContext } from './comparison.ts';
import type { Direction } from './rules.ts';
import { same } from './values.ts';

/** Compares what an operation takes in the body of its requests. */
export function compareRequestBodies(
  before: DocumentNode | undefined,
  after: DocumentNode | undefined,
  context: OperationContext,
): void {
  if (before && after) {
    compareRequired('request body', [before, after], 'request', context);
    compareAnnotations([before], [after], objectAnnotations, context);
    compareContents(before, after, context.directionOf('request'), context);
  } else if (after) {
    const isRequired = after.get('required') === true;
    const rule = isRequired ? 'required-request-body-added' : 'request-body-added';
    const message = `Added a${isRequired ? ' required' : ''} request body`;
    context.add(rule, message, undefined, { holder: after });
  } else if (before) {
    context.add('request-body-removed', 'Removed the request body', { holder: before });
  }
}

/** Compares the media types under `content`, and the schema of each. */
export function compareContents(
  before: DocumentNode,
  after: DocumentNode,
  direction: Direction,
  context: OperationContext,
): void {
  const [old, current] = [before.own('content'), after.own('content')];
  const isResponse = direction === 'response';
  const count = (content: DocumentNode | undefined) => content?.children().size ?? 0;
  if (isResponse && count(old) === 0 && count(current) > 0) {
    context.add('response-body-added', 'Added a body', undefined, { holder: after });
  } else if (isResponse && count(old) > 0 && count(current) === 0) {
    context.add('response-body-removed', 'Removed the body', { holder: before });
  } else {
    for (const { name, before: was, after: is } of pairs(old, current)) {
      if (was && is) compareMediaTypes(was, is, direction, context);
      else if (is) {
        const message = `Added the media type \`${name}\``;
        context.add(`${direction}-media-type-added`, message, undefined, { holder: is });
      } else if (was) {
        const message = `Removed the media type \`${name}\``;
        context.add(`${direction}-media-type-removed`, message, { holder: was });
      }
    }
  }
}

function compareMediaTypes(
  before: DocumentNode,
  after: DocumentNode,
  direction: Direction,
  context: OperationContext,
): void {
  compareValues(before, after, { direction, isText: false }, context);
  if (same(before.get('encoding'), after.get('encoding'))) return;
  context.addOf('encoding', [before, after], 'encoding-changed', '`encoding` changed');
}
