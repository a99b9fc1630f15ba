import type { DocumentNode } from '../document/document-node.ts';
import { PathTemplate } from './path-template.ts';

/** An operation in a document, with keywords that are not read yet. */
export interface LocatedOperation<Method extends string = string> {
  /** The whole document. */
  root: DocumentNode;
  /** Its path, or the name of the webhook. */
  path: PathTemplate;
  method: Method;
  /** The Path Item Object of the operation. */
  item: DocumentNode;
  operation: DocumentNode;
}

/**
 * The operations in `paths`, `webhooks` or a callback, in their order.
 *
 * @param paths nothing if the document has none
 * @param methods the keys of a path item that are operations
 */
export function locatedOperations<Method extends string>(
  root: DocumentNode,
  paths: DocumentNode | undefined,
  methods: readonly Method[],
): LocatedOperation<Method>[] {
  const items = [...(paths?.children() ?? [])].filter(([name]) => !name.startsWith('x-'));
  return items.flatMap(([name, item]) => {
    const path = new PathTemplate(name);
    return [...item.children()].flatMap(([key, operation]) => {
      const method = methods.find((each) => each === key);
      return method ? [{ root, path, method, item, operation }] : [];
    });
  });
}

/**
 * The Parameter Objects of an operation. Those of its path item come first. A parameter of the operation overrides
 * one of the path item with the same name and place.
 */
export function parameterNodes({ item, operation }: LocatedOperation): DocumentNode[] {
  const parameters = new Map<string, DocumentNode>();
  for (const each of [item, operation].flatMap((owner) => owner.own('parameters')?.items() ?? [])) {
    const parameter = each.resolved();
    parameters.set(`${parameter.get('in')} ${parameter.get('name')}`, parameter);
  }
  return [...parameters.values()];
}

/** The security requirements of an operation, which are those of the document unless it has its own. */
export function securityNode({ root, operation }: LocatedOperation): DocumentNode | undefined {
  return operation.own('security') ?? root.own('security');
}

/** The keys that can describe a status, the most specific first: the status, its class, and `default`. */
export function statusesFor(status: number | string): string[] {
  return [`${status}`, `${`${status}`.charAt(0)}XX`, 'default'];
}
