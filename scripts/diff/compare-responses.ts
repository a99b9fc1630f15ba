import { statusesFor } from '../api/located-operations.ts';
import { type DocumentNode, pairs } from '../document/document-node.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import { compareContents } from './compare-bodies.ts';
import { compareRequired, compareValues } from './compare-schemas.ts';
import type { OperationContext } from './comparison.ts';
import { same } from './values.ts';

/**
 * Compares the responses of an operation. A status is compared with the class or the `default` that
 * described it, when only one of the documents names it.
 */
export function compareResponses(
  before: DocumentNode | undefined,
  after: DocumentNode | undefined,
  context: OperationContext,
): void {
  const [old, current] = [responsesOf(before), responsesOf(after)];
  for (const [status, response] of current) {
    const was = described(old, status);
    if (was) compareResponse(was, response, context);
    else added(status, response, context);
  }
  for (const [status, response] of old) {
    if (current.has(status)) continue;
    const is = described(current, status);
    if (is) compareResponse(response, is, context);
    else removed(status, response, context);
  }
}

/** Responses by status; names of classes are the same in any case. */
function responsesOf(node: DocumentNode | undefined): Map<string, DocumentNode> {
  const responses = [...(node?.children() ?? [])];
  return new Map(responses.map(([name, each]) => [name.replace(/xx$/, 'XX'), each]));
}

/** What a document says of a status. */
function described(
  responses: ReadonlyMap<string, DocumentNode>,
  status: string,
): DocumentNode | undefined {
  return statusesFor(status).flatMap((name) => responses.get(name) ?? [])[0];
}

function isSuccess(status: string): boolean {
  return /^[123]/.test(status);
}

function added(status: string, holder: DocumentNode, context: OperationContext): void {
  const rule = isSuccess(status) ? 'success-status-added' : 'error-status-added';
  context.add(rule, `Added the response ${status}`, undefined, { holder });
}

function removed(status: string, holder: DocumentNode, context: OperationContext): void {
  const rule = isSuccess(status) ? 'success-status-removed' : 'error-status-removed';
  context.add(rule, `Removed the response ${status}`, { holder });
}

function compareResponse(
  before: DocumentNode,
  after: DocumentNode,
  context: OperationContext,
): void {
  compareAnnotations([before], [after], objectAnnotations, context);
  compareHeaders(before, after, context);
  compareContents(before, after, context.directionOf('response'), context);
  for (const { name, before: was, after: is } of pairs(before.own('links'), after.own('links'))) {
    if (same(was?.value, is?.value)) continue;
    const kind = !was ? 'added' : !is ? 'removed' : 'changed';
    const message = `The link \`${name}\` is ${kind}`;
    context.add(`link-${kind}`, message, was && { holder: was }, is && { holder: is });
  }
}

/** Compares the headers of a response. */
function compareHeaders(
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
