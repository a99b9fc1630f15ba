import type { DocumentNode } from '../document/document-node.ts';
import { compareRequired, compareValues } from './compare-described-values.ts';
import type { OperationContext } from './comparison.ts';

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
