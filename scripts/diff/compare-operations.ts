import {
  type LocatedOperation,
  locatedOperations,
  parameterNodes,
} from '../api/located-operations.ts';
import type { PathTemplate } from '../api/path-template.ts';
import { type DocumentNode, pairs } from '../document/document-node.ts';
import { httpMethods } from '../document/openapi.ts';
import { compareAnnotations, objectAnnotations } from './compare-annotations.ts';
import { compareRequestBodies } from './compare-bodies.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSecurity } from './compare-security.ts';
import { type Comparison, OperationContext } from './comparison.ts';
import { same, show } from './values.ts';

/** Compares the operations under `paths` or `webhooks`, or of a callback. */
export function compareOperations(
  comparison: Comparison,
  roots: readonly [DocumentNode, DocumentNode],
  [before, after]: readonly [DocumentNode | undefined, DocumentNode | undefined],
  isReversed: boolean,
): void {
  const old = operationsIn(roots[0], before);
  const current = operationsIn(roots[1], after);
  for (const [key, was] of old) {
    const is = current.get(key);
    const context = new OperationContext(comparison, idOf(is ?? was), isReversed);
    if (is) compareOperation(was, is, context);
    else {
      const deprecated = was.operation.get('deprecated') === true ? ', which was deprecated' : '';
      const message = `Removed ${nameOf(was)}${deprecated}`;
      context.add('operation-removed', message, { holder: was.operation });
    }
  }
  for (const [key, is] of current) {
    if (old.has(key)) continue;
    const context = new OperationContext(comparison, idOf(is), isReversed);
    context.add('operation-added', `Added ${nameOf(is)}`, undefined, { holder: is.operation });
  }
}

/** TRACE is compared as well, though no client can send it. */
const methods = [...httpMethods, 'trace'];

/** Operations by method and path, in which names of parameters do not count. */
function operationsIn(
  root: DocumentNode,
  paths: DocumentNode | undefined,
): Map<string, LocatedOperation> {
  const located = locatedOperations(root, paths, methods);
  return new Map(
    located.map((each) => [`${each.method} ${each.path.fillWith(() => '{}')}`, each] as const),
  );
}

function nameOf({ method, path }: LocatedOperation): string {
  return `${method.toUpperCase()} ${path}`;
}

function idOf(placed: LocatedOperation): string {
  const id = placed.operation.get('operationId');
  return typeof id === 'string' ? id : nameOf(placed);
}

const annotations = [...objectAnnotations, 'externalDocs'];

function compareOperation(
  before: LocatedOperation,
  after: LocatedOperation,
  context: OperationContext,
): void {
  const [was, is] = [before.operation, after.operation];
  compareNames(was, is, context);
  compareAnnotations([was], [is], annotations, context);
  compareAnnotations([before.item], [after.item], annotations, context);
  const names = renamedInPath(before.path, after.path);
  compareParameters(parameterNodes(before), parameterNodes(after), names, context);
  compareRequestBodies(was.child('requestBody'), is.child('requestBody'), context);
  compareResponses(was.child('responses'), is.child('responses'), context);
  compareSecurity(before, after, context);
  const roots = [before.root, after.root] as const;
  for (const each of pairs(was.own('callbacks'), is.own('callbacks'))) {
    compareOperations(context.comparison, roots, [each.before, each.after], !context.isReversed);
  }
}

function compareNames(was: DocumentNode, is: DocumentNode, context: OperationContext): void {
  const rules = [
    ['operationId', 'operation-id-changed'],
    ['tags', 'operation-tags-changed'],
  ] as const;
  for (const [keyword, rule] of rules) {
    if (same(was.get(keyword), is.get(keyword), keyword)) continue;
    const message = `\`${keyword}\`: ${show(was.get(keyword))} → ${show(is.get(keyword))}`;
    context.addOf(keyword, [was, is], rule, message);
  }
}

/** New names of path parameters by their old ones: the same place in the path has the same meaning. */
function renamedInPath(before: PathTemplate, after: PathTemplate): ReadonlyMap<string, string> {
  return new Map(before.variables.map((name, index) => [name, after.variables[index] ?? name]));
}
