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
    compareRequired(before, after, context);
    const { comparison, operation } = context;
    compareAnnotations([before], [after], objectAnnotations, { comparison, operation });
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

function compareRequired(
  before: DocumentNode,
  after: DocumentNode,
  context: OperationContext,
): void {
  const keyword = 'required';
  const [was, is] = [before.get(keyword) === true, after.get(keyword) === true];
  if (was === is) return;
  const message = `The request body is ${is ? 'required' : 'no longer required'}`;
  const rule = `request-required-${is ? 'narrowed' : 'widened'}` as const;
  context.add(rule, message, { holder: before, keyword }, { holder: after, keyword });
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
  const { comparison, operation } = context;
  const annotations = [...objectAnnotations, 'example', 'examples'];
  compareAnnotations([before], [after], annotations, { comparison, operation });
  const [old, current] = [before.own('schema'), after.own('schema')].map(SchemaView.of);
  if (old && current) compareSchemas(old, current, { comparison, operation, direction });
  const keyword = 'encoding';
  if (!same(before.get(keyword), after.get(keyword))) {
    const sides = [
      { holder: before, keyword },
      { holder: after, keyword },
    ] as const;
    context.add('encoding-changed', '`encoding` changed', ...sides);
  }
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
  const { comparison, operation } = context;
  const direction = context.directionOf('response');
  const keyword = 'required';
  const [was, is] = [before.get(keyword) === true, after.get(keyword) === true];
  if (was !== is) {
    const rule = `${direction}-required-${is ? 'narrowed' : 'widened'}` as const;
    const message = `The header is ${is ? 'required' : 'no longer required'}`;
    context.add(rule, message, { holder: before, keyword }, { holder: after, keyword });
  }
  const annotations = [...objectAnnotations, 'example', 'examples'];
  compareAnnotations([before], [after], annotations, { comparison, operation });
  const [old, current] = [before.own('schema'), after.own('schema')].map(SchemaView.of);
  if (old && current)
    compareSchemas(old, current, { comparison, operation, direction, isText: true });
}
