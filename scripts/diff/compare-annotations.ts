import type { DocumentNode } from '../document/document-node.ts';
import { asObject } from '../lib/json.ts';
import type { Statement } from './basis.ts';
import type { Comparison } from './comparison.ts';
import type { RuleId } from './rules.ts';
import { same, show } from './values.ts';

const texts = ['title', 'summary', 'description', 'externalDocs', '$comment', 'xml'];
const examples = ['example', 'examples'];

/** What says something about a schema, and restricts no value. */
export const schemaAnnotations = [...texts, ...examples, 'deprecated', 'x-*'];

/** The same of all other objects. */
export const objectAnnotations = [...texts, 'deprecated', 'x-*'];

/** @param annotations `schemaAnnotations` or `objectAnnotations`, or these with more */
export function isAnnotation(keyword: string, annotations: readonly string[]): boolean {
  return annotations.includes(keyword.startsWith('x-') ? 'x-*' : keyword);
}

/** Marks and registers, of which the classification itself takes account. */
const registers = ['x-decision', 'x-decisions', 'x-facts'];

/** Reports how objects differ in what changes no request and no response. */
export function compareAnnotations(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  annotations: readonly string[],
  { comparison, operation }: { comparison: Comparison; operation: string | undefined },
): void {
  const keys = new Set(
    [...before, ...after]
      .flatMap(({ value }) => Object.keys(asObject(value)))
      .filter((key) => !registers.includes(key) && !comparison.notCompared.includes(key))
      .filter((key) => isAnnotation(key, annotations)),
  );
  for (const keyword of keys) {
    const [was, is] = [before, after].map((nodes) =>
      nodes.find((node) => node.get(keyword) !== undefined),
    );
    if (same(contentOf(was, keyword), contentOf(is, keyword))) continue;
    if (keyword === 'deprecated' && !was?.get(keyword) && !is?.get(keyword)) continue;
    comparison.add(operation, {
      rule: ruleFor(keyword, was, is),
      message: message(keyword, was?.get(keyword), is?.get(keyword)),
      before: statementOf(was ?? before[0], keyword),
      after: statementOf(is ?? after[0], keyword),
    });
  }
}

function statementOf(holder: DocumentNode | undefined, keyword: string): Statement | undefined {
  return holder && { holder, keyword };
}

/** The value, and of examples what they refer to. */
function contentOf(node: DocumentNode | undefined, keyword: string): unknown {
  if (keyword !== 'examples' || Array.isArray(node?.get(keyword))) return node?.get(keyword);
  const named = [...(node?.child(keyword)?.children() ?? [])];
  return Object.fromEntries(named.map(([name, { value }]) => [name, value]));
}

function ruleFor(
  keyword: string,
  before: DocumentNode | undefined,
  after: DocumentNode | undefined,
): RuleId {
  if (keyword === 'deprecated') {
    return after?.get(keyword) === true ? 'deprecated-added' : 'deprecated-removed';
  }
  if (keyword === 'x-role')
    return before ? (after ? 'role-changed' : 'role-removed') : 'role-added';
  if (keyword === 'x-client-method') return 'client-method-changed';
  if (keyword === 'x-retry') return 'retry-changed';
  if (keyword.startsWith('x-')) return 'extension-changed';
  return examples.includes(keyword) ? 'example-changed' : 'description-changed';
}

function message(keyword: string, was: unknown, is: unknown): string {
  if (keyword === 'deprecated') return `Now ${is === true ? '' : 'not '}deprecated`;
  if (examples.includes(keyword)) return `\`${keyword}\` changed`;
  return `\`${keyword}\`: ${show(was)} → ${show(is)}`;
}
