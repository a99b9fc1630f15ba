import type { OpenAPIDocument } from '../../../scripts/document/openapi.ts';

/** One change to a document after which it no longer says what it said. */
export interface Mutant {
  /** What is changed, and where. */
  name: string;
  /** Changes the document that it is given. */
  change: (document: OpenAPIDocument) => void;
}

/** An object of a document as mutants see it: with keys that only its data knows. */
type Node = Record<string, unknown>;

/** The keys that lead from the top of a document to an object. */
export type Path = readonly (string | number)[];

/** The object at a path; it must exist, as mutants are made from the same document. */
function nodeAt(document: OpenAPIDocument, path: Path): Node {
  return path.reduce<Node>((node, key) => node[key] as Node, document as unknown as Node);
}

/** Sets a key of the object at a path. */
export function set(path: Path, key: string, value: unknown): Mutant {
  return {
    name: `${path.join('/')}: set ${key} to ${JSON.stringify(value)}`,
    change: (document) => {
      nodeAt(document, path)[key] = value;
    },
  };
}

/** Removes a key of the object at a path. */
export function drop(path: Path, key: string): Mutant {
  return {
    name: `${path.join('/')}: drop ${key}`,
    change: (document) => {
      delete nodeAt(document, path)[key];
    },
  };
}

/** Gives a key of the object at a path another name. */
export function rename(path: Path, from: string, to: string): Mutant {
  return {
    name: `${path.join('/')}: rename ${from} to ${to}`,
    change: (document) => {
      const node = nodeAt(document, path);
      node[to] = node[from];
      delete node[from];
    },
  };
}

/** A copy of the document with the change; the registers, which no mutant changes, are not copied. */
export function mutated(document: OpenAPIDocument, mutant: Mutant): OpenAPIDocument {
  const { 'x-facts': facts, 'x-decisions': decisions, ...rest } = document;
  const copy = structuredClone(rest);
  mutant.change(copy);
  return {
    ...copy,
    ...(facts && { 'x-facts': facts }),
    ...(decisions && { 'x-decisions': decisions }),
  };
}
