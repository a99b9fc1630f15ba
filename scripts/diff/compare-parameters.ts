import type { DocumentNode } from '../document/document-node.ts';
import { compareContents } from './compare-bodies.ts';
import { compareRequired, compareValues } from './compare-schemas.ts';
import type { OperationContext } from './comparison.ts';
import type { RuleId } from './rules.ts';
import { SchemaView } from './schema-view.ts';
import { same } from './values.ts';

/**
 * Compares the parameters of an operation, whose order says nothing.
 *
 * @param pathNames new names of path parameters by their old ones
 */
export function compareParameters(
  before: readonly DocumentNode[],
  after: readonly DocumentNode[],
  pathNames: ReadonlyMap<string, string>,
  context: OperationContext,
): void {
  const current = new Set(after);
  const removed: DocumentNode[] = [];
  for (const parameter of before) {
    const match = after.find((each) => identity(each) === identity(parameter));
    if (match) {
      current.delete(match);
      compareParameter(parameter, match, context);
    } else removed.push(parameter);
  }
  for (const parameter of removed) {
    const renamed = [...current].find((each) => isRenamed(parameter, each, pathNames));
    if (renamed) {
      current.delete(renamed);
      rename(parameter, renamed, context);
      compareParameter(parameter, renamed, context);
    } else {
      const message = `Removed the ${nameOf(parameter)}`;
      context.add('parameter-removed', message, { holder: parameter });
    }
  }
  for (const parameter of current) {
    const isRequired = parameter.get('required') === true;
    const rule: RuleId = isRequired ? 'required-parameter-added' : 'parameter-added';
    const message = `Added the ${isRequired ? 'required ' : ''}${nameOf(parameter)}`;
    context.add(rule, message, undefined, { holder: parameter });
  }
}

/** Names of headers are the same in any case. */
function identity(parameter: DocumentNode): string {
  const [place, name] = [String(parameter.get('in')), String(parameter.get('name'))];
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

/** What a parameter means does not depend on its name. */
function isRenamed(
  before: DocumentNode,
  after: DocumentNode,
  pathNames: ReadonlyMap<string, string>,
): boolean {
  if (before.get('in') === 'path') {
    return (
      after.get('in') === 'path' && pathNames.get(String(before.get('name'))) === after.get('name')
    );
  }
  const role = before.get('x-role');
  return role !== undefined && role === after.get('x-role') && before.get('in') === after.get('in');
}

function rename(before: DocumentNode, after: DocumentNode, context: OperationContext): void {
  const message = `Renamed the ${nameOf(before)} to \`${after.get('name')}\``;
  const rule = before.get('in') === 'path' ? 'path-parameter-renamed' : 'parameter-renamed';
  context.addOf('name', [before, after], rule, message);
}

function nameOf(parameter: DocumentNode): string {
  return `${parameter.get('in')} parameter \`${parameter.get('name')}\``;
}

function compareParameter(
  before: DocumentNode,
  after: DocumentNode,
  context: OperationContext,
): void {
  compareRequired(nameOf(after), [before, after], 'request', context);
  compareSerialization(before, after, context);
  const direction = context.directionOf('request');
  compareValues(before, after, { direction, isText: true }, context);
  compareContents(before, after, direction, context);
}

const styles: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
};

function compareSerialization(
  before: DocumentNode,
  after: DocumentNode,
  context: OperationContext,
): void {
  for (const keyword of ['style', 'explode', 'allowReserved']) {
    const [was, is] = [before, after].map((each) => serialization(each, keyword));
    if (same(was, is) || (keyword === 'explode' && !hasParts(after))) continue;
    const message = `\`${keyword}\` of the ${nameOf(after)}: ${was} → ${is}`;
    context.addOf(keyword, [before, after], 'parameter-serialization-changed', message);
  }
}

/** Whether a value can have several parts, which alone are exploded. */
function hasParts(parameter: DocumentNode): boolean {
  const { types } = SchemaView.of(parameter.own('schema'));
  return types.has('array') || types.has('object');
}

function serialization(parameter: DocumentNode, keyword: string): unknown {
  const style = parameter.get('style') ?? styles[String(parameter.get('in'))];
  if (keyword === 'style') return style;
  return parameter.get(keyword) ?? (keyword === 'explode' && style === 'form');
}
