import { valueAt } from '../../scripts/document/json-pointer.ts';

type Node = Record<string, unknown>;

/**
 * Every field below a schema of a bundle as a dotted path, by a walk of the tests' own, so that the
 * reference is not compared with itself. Lists add nothing to a path.
 */
export function fieldPaths(bundle: unknown, given: unknown, prefix = ''): string[] {
  const schema = followed(bundle, given as Node);
  const items = schema.items ? followed(bundle, schema.items as Node) : schema;
  return Object.entries((items.properties ?? {}) as Node).flatMap(([name, child]) => [
    `${prefix}${name}`,
    ...fieldPaths(bundle, child, `${prefix}${name}.`),
  ]);
}

/** An object of a bundle, or what its reference points to. */
function followed(bundle: unknown, node: Node): Node {
  return typeof node?.$ref === 'string' ? (valueAt(bundle, node.$ref) as Node) : node;
}

/** What the document has of one operation, each as the anchor that it must have on its page. */
export function expectedAnchors(
  bundle: { paths: unknown },
  path: string,
  method: string,
): string[] {
  const operation = (bundle.paths as Record<string, Record<string, Node>>)[path]?.[
    method.toLowerCase()
  ] as Node;
  const parameters = ((operation.parameters ?? []) as Node[]).map((each) => followed(bundle, each));
  const body = operation.requestBody && contentSchema(bundle, operation.requestBody as Node);
  return [
    ...parameters.map((each) => `${each.in}.${each.name}`),
    ...(body ? fieldPaths(bundle, body, 'body.') : []),
    ...Object.entries(operation.responses as Record<string, Node>).flatMap(([status, response]) => {
      const prefix = status === '200' ? 'response.' : `${status}.`;
      const { headers = {} } = followed(bundle, response);
      return [
        ...fieldPaths(bundle, contentSchema(bundle, response), prefix),
        ...Object.keys(headers as Node).map((name) => `${prefix}header.${name}`),
      ];
    }),
  ];
}

function contentSchema(bundle: unknown, node: Node): unknown {
  return valueAt(followed(bundle, node), '/content/application~1json/schema');
}
