import { type LocatedOperation, securityNode } from '../api/located-operations.ts';
import { securityScheme } from '../api/security.ts';
import type { DocumentNode } from '../document/document-node.ts';
import { asObject } from '../lib/json.ts';
import type { Statement } from './basis.ts';
import type { OperationContext } from './comparison.ts';
import { canonical, same } from './values.ts';

/** A scheme of credentials, as one of the alternatives asks for it. */
interface RequiredScheme {
  name: string;
  scopes: ReadonlySet<string>;
  definition: DocumentNode | undefined;
}

/** Schemes that have to be used together, by what identifies each in both documents. */
type SchemeSet = ReadonlyMap<string, RequiredScheme>;

/** Compares which credentials an operation takes, and how they are presented. */
export function compareSecurity(
  before: LocatedOperation,
  after: LocatedOperation,
  context: OperationContext,
): void {
  const sides = [statementOf(before), statementOf(after)] as const;
  const [old, current] = [alternatives(before, after), alternatives(after, before)];
  const [wasOpen, isOpen] = [old, current].map((all) => all.some(({ size }) => size === 0));
  const closed = wasOpen === true && isOpen !== true;
  if (closed) context.add('security-added', 'Credentials are required', ...sides);
  if (isOpen && !wasOpen) {
    context.add('security-removed', 'Credentials are no longer required', ...sides);
  }
  const removed = missingIn(current, old);
  for (const each of removed) {
    const message = `Removed the credentials ${nameOf(each)}`;
    context.add('security-alternative-removed', message, definitionOf(each) ?? sides[0], sides[1]);
  }
  for (const each of closed ? [] : missingIn(old, current)) {
    const message = `Added the credentials ${nameOf(each)}`;
    const was = removed[0] && definitionOf(removed[0]);
    const is = definitionOf(each);
    context.add('security-alternative-added', message, was ?? sides[0], is ?? sides[1]);
  }
  for (const was of old) {
    const is = current.find((each) => sameSchemes(was, each));
    for (const [id, scheme] of was) {
      const other = is?.get(id);
      if (other) compareScheme(scheme, other, sides, context);
    }
  }
}

function missingIn(all: readonly SchemeSet[], others: readonly SchemeSet[]): SchemeSet[] {
  return others
    .filter(({ size }) => size > 0)
    .filter((each) => !all.some((other) => sameSchemes(each, other)));
}

function compareScheme(
  before: RequiredScheme,
  after: RequiredScheme,
  sides: readonly [Statement, Statement],
  context: OperationContext,
): void {
  const added = [...after.scopes].filter((scope) => !before.scopes.has(scope));
  const removed = [...before.scopes].filter((scope) => !after.scopes.has(scope));
  if (added.length > 0) {
    context.add('security-scopes-added', `Added the scopes ${added.join(', ')}`, ...sides);
  }
  if (removed.length > 0) {
    context.add('security-scopes-removed', `Removed the scopes ${removed.join(', ')}`, ...sides);
  }
  const [was, is] = [before.definition, after.definition];
  if (was && is) compareDefinitions(after.name, [was, is], context);
}

/** One change, however many keywords differ: the first of them decides what the others mean. */
function compareDefinitions(
  name: string,
  [was, is]: readonly [DocumentNode, DocumentNode],
  context: OperationContext,
): void {
  const differing = definingKeywords.filter((each) => !same(stated(was, each), stated(is, each)));
  const [first] = differing;
  if (first === undefined) return;
  const keywords = differing.map((each) => `\`${each}\``).join(', ');
  const message = `How the credentials \`${name}\` are presented changed: ${keywords}`;
  context.addOf(first, [was, is], 'security-scheme-changed', message);
}

/** What a scheme says under a keyword; the name of a header is the same in capitals. */
function stated(scheme: DocumentNode, keyword: string): unknown {
  const value = scheme.get(keyword);
  const isHeader = keyword === 'name' && scheme.get('in') === 'header';
  return isHeader && typeof value === 'string' ? value.toLowerCase() : value;
}

const definingKeywords = ['type', 'scheme', 'in', 'name', 'openIdConnectUrl', 'flows'];

function statementOf({ root, operation }: LocatedOperation): Statement {
  const holder = operation.get('security') === undefined ? root : operation;
  return { holder, keyword: 'security' };
}

/** What an operation asks for; an empty alternative where it asks for nothing. */
function alternatives(side: LocatedOperation, other: LocatedOperation): SchemeSet[] {
  const stated =
    securityNode(side)
      ?.items()
      .map(({ value }) => value) ?? [];
  return (stated.length > 0 ? stated : [{}]).map((each) => {
    const schemes = Object.entries(asObject(each)).map(([name, scopes]) => {
      const definition = securityScheme(side.root, name);
      const set = new Set([scopes].flat().filter((scope) => typeof scope === 'string'));
      return [identity(name, definition, other), { name, scopes: set, definition }] as const;
    });
    return new Map(schemes);
  });
}

/** Its name, or what it is when the other document has no scheme of the name: names are not sent. */
function identity(
  name: string,
  definition: DocumentNode | undefined,
  other: LocatedOperation,
): string {
  if (!definition || securityScheme(other.root, name)) return name;
  const keywords = definingKeywords.map((keyword) => [keyword, stated(definition, keyword)]);
  return JSON.stringify(canonical(Object.fromEntries(keywords)));
}

function sameSchemes(one: SchemeSet, other: SchemeSet): boolean {
  return same([...one.keys()].toSorted(), [...other.keys()].toSorted());
}

/** What is assumed of how a credential is presented stands where it is defined. */
function definitionOf(alternative: SchemeSet): Statement | undefined {
  const [scheme] = alternative.values();
  return scheme?.definition && { holder: scheme.definition, keyword: 'type' };
}

function nameOf(alternative: SchemeSet): string {
  return [...alternative.values()].map(({ name }) => `\`${name}\``).join(' and ');
}
