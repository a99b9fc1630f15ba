import type {
  Example,
  OpenAPIDocument,
  ReferenceObject,
  Schema,
} from '../../../scripts/document/openapi.ts';
import { resolve } from '../../support/bundle.ts';

/** A value that the document gives as an example, and the schema at the place where it does. */
interface ExamplePlace {
  /** The component that holds it, or else the keys that lead to it, joined by spaces. */
  name: string;
  schema: Schema;
  value: unknown;
}

type Node = Record<string, unknown>;
type Examples = Record<string, Example | ReferenceObject>;

/** Every example of a document: those of media types and parameters, and those within schemas. */
export function examplePlacesOf(document: OpenAPIDocument): ExamplePlace[] {
  return placesWithin(document, document as unknown as Node, []);
}

function placesWithin(document: OpenAPIDocument, node: Node, keys: string[]): ExamplePlace[] {
  const children = Object.entries(node).filter(
    ([key, child]) => isObject(child) && !isData(key, child, keys),
  );
  return [
    ...placesAt(document, node, keys),
    ...children.flatMap(([key, child]) => placesWithin(document, child as Node, [...keys, key])),
  ];
}

/** Examples, the register, and nothing that is a field of the interface by one of these names. */
function isData(key: string, child: unknown, keys: string[]): boolean {
  if (keys.at(-1) === 'properties') return false;
  if (key === 'examples' || key === 'example' || key.startsWith('x-')) return true;
  return Array.isArray(child) && key === 'enum';
}

function placesAt(document: OpenAPIDocument, node: Node, keys: string[]): ExamplePlace[] {
  if (keys.at(-1) === 'properties') return [];
  const place = keys.join(' ');
  if (Array.isArray(node.examples)) {
    return node.examples.map((value) => ({ name: place, schema: node as Schema, value }));
  }
  if (!isObject(node.schema)) return [];
  const schema = node.schema as Schema;
  const named = Object.entries((node.examples ?? {}) as Examples);
  return [
    ...('example' in node ? [{ name: keys.at(-1) ?? '', schema, value: node.example }] : []),
    ...named.map(([key, example]) => ({
      name: '$ref' in example ? componentName(example.$ref) : `${place} ${key}`,
      schema,
      value: resolve<Example>(document, example).value,
    })),
  ];
}

/** The name of a component that a reference points to. */
export function componentName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
