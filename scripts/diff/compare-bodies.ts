import { type DocumentNode, pairs } from '../document/document-node.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import { compareSchemas } from './compare-schemas.ts';
import type { OperationContext } from './comparison.ts';
import type { Direction } from './rules.ts';
import { SchemaView } from './schema-view.ts';
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

/** Compares the headers of a response. */
export function compareHeaders(
  before: DocumentNode,
  after: DocumentNode,
  context: OperationContext,
): void {
  const [old, current] = [before, after].map(headersOf);
  for (const name of new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])) {
    const [was, is] = [old?.get(name), current?.get(name)];
    if (was && is) compareHeader(was, is, context);
    else {
      const header = is ?? was;
      const prefix = header?.get('required') === true ? ('required-' as const) : ('' as const);
      const message = `${is ? 'Added' : 'Removed'} the header \`${name}\``;
      const rule = `${prefix}response-header-${is ? 'added' : 'removed'}` as const;
      context.add(rule, message, was && { holder: was }, is && { holder: is });
    }
  }
}

function headersOf(response: DocumentNode): Map<string, DocumentNode> {
  const headers = response.own('headers')?.children() ?? new Map<string, DocumentNode>();
  return new Map([...headers].map(([name, header]) => [name.toLowerCase(), header]));
}

function compareHeader(before: DocumentNode, after: DocumentNode, context: OperationContext): void {
  const direction = context.directionOf('response');
  compareRequired('header', [before, after], direction, context);
  compareValues(before, after, { direction, isText: true }, context);
}
