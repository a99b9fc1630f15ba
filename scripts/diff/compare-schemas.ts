import type { DocumentNode } from '../document/document-node.ts';
import { asObject } from '../lib/json.ts';
import { alternativeName, isListOf, matchAlternatives } from './alternatives.ts';
import type { Statement } from './basis.ts';
import { compareAnnotations, objectAnnotations, schemaAnnotations } from './compare-annotations.ts';
import type { Comparison, OperationContext } from './comparison.ts';
import { restrictionChanges } from './restrictions.ts';
import type { Direction, Effect, Restriction, RuleId } from './rules.ts';
import { SchemaView } from './schema-view.ts';
import { same, show } from './values.ts';

/** Where a comparison of two schemas stands. */
interface SchemaContext {
  comparison: Comparison;
  operation: string | undefined;
  direction: Direction;
  /** Whether values are written as text, as those of parameters and headers. */
  isText?: boolean;
}

/** Compares the schemas of one place, and all that they consist of. */
function compareSchemas(before: SchemaView, after: SchemaView, context: SchemaContext): void {
  const { comparison, direction, isText = false } = context;
  const walk = new SchemaComparison(context, `${direction} ${isText}`);
  const { added } = comparison;
  walk.compare(before, after);
  if (comparison.added === added) for (const pair of walk.seen) comparison.equal.add(pair);
}

/** One walk over two schemas; each pair of places is compared once, as schemas can contain themselves. */
class SchemaComparison {
  readonly #context: SchemaContext;
  /** What tells pairs of other walks apart that are compared differently. */
  readonly #kind: string;
  /** The pairs that were compared. */
  readonly seen = new Set<string>();

  constructor(context: SchemaContext, kind: string) {
    this.#context = context;
    this.#kind = kind;
  }

  compare(before: SchemaView, after: SchemaView): void {
    const key = `${this.#kind} ${before.identity} → ${after.identity}`;
    if (this.seen.has(key) || this.#context.comparison.equal.has(key)) return;
    this.seen.add(key);
    if (before.isFalse !== after.isFalse) {
      const effect = after.isFalse ? 'narrowed' : 'widened';
      this.#restriction('schema', effect, 'Whether any value is valid', before, after);
      return;
    }
    if (this.#compareAlternatives(before, after)) return;
    const changes = restrictionChanges(before, after, this.#context.isText === true);
    for (const { restriction, keyword, effect, message } of changes) {
      this.#restriction(restriction, effect, message, before, after, keyword);
    }
    this.#compareAnnotations(before, after);
    if (changes.some(({ keyword, effect }) => keyword === 'type' && effect === 'changed')) return;
    this.#compareParts(before, after);
  }

  #compareParts(before: SchemaView, after: SchemaView): void {
    this.#compareProperties(before, after);
    this.#compareAdditional(before, after);
    this.#compareDefaults(before, after);
    this.#compareDiscriminators(before, after);
    for (const keyword of ['items', 'propertyNames']) {
      this.#compareBelow(before.below(keyword), after.below(keyword));
    }
    const [old, current] = [before.map('patternProperties'), after.map('patternProperties')];
    for (const pattern of new Set([...old.keys(), ...current.keys()])) {
      this.#compareBelow(old.get(pattern), current.get(pattern));
    }
  }

  /** A schema that is missing allows everything. */
  #compareBelow(before = new SchemaView([]), after = new SchemaView([])): void {
    if (before.nodes.length + after.nodes.length > 0) this.compare(before, after);
  }

  #compareProperties(before: SchemaView, after: SchemaView): void {
    const [old, current] = [before.map('properties'), after.map('properties')];
    for (const name of new Set([...old.keys(), ...current.keys()])) {
      const [was, is] = [old.get(name), current.get(name)];
      if (was && is) {
        this.compare(was, is);
        this.#compareVisibility(was, is);
        this.#compareRequired(name, before, after);
      } else if (is) this.#added(name, is, before, after);
      else if (was) this.#removed(name, was, before, after);
    }
    const named = new Set([...old.keys(), ...current.keys()]);
    for (const name of new Set(
      [...before.required, ...after.required].filter((each) => !named.has(each)),
    )) {
      this.#compareRequired(name, before, after);
    }
  }

  #added(name: string, schema: SchemaView, before: SchemaView, after: SchemaView): void {
    const { direction } = this.#context;
    const isRequired = after.required.has(name);
    const isClosed = before.first('additionalProperties') === false;
    const rule: RuleId =
      direction === 'response' && isClosed
        ? 'response-property-added-to-closed-object'
        : `${direction}-${isRequired ? 'required-' : ''}property-added`;
    const message = `Added the ${isRequired ? 'required ' : ''}property \`${name}\``;
    this.#add(rule, message, undefined, propertyOf(schema));
  }

  #removed(name: string, schema: SchemaView, before: SchemaView, after: SchemaView): void {
    const { direction } = this.#context;
    const wasRequired = direction === 'response' && before.required.has(name);
    const rule: RuleId = wasRequired
      ? 'response-required-property-removed'
      : `${direction}-property-removed`;
    const holder = after.holders('properties')[0];
    this.#add(rule, `Removed the property \`${name}\``, propertyOf(schema), holder && { holder });
  }

  #compareRequired(name: string, before: SchemaView, after: SchemaView): void {
    const [was, is] = [before.required.has(name), after.required.has(name)];
    if (was === is) return;
    const message = `\`${name}\` is ${is ? 'required' : 'no longer required'}`;
    this.#restriction(
      ...(['required', is ? 'narrowed' : 'widened', message] as const),
      ...([before, after, 'required', name] as const),
    );
  }

  #compareVisibility(before: SchemaView, after: SchemaView): void {
    const { direction } = this.#context;
    const [keyword, id] =
      direction === 'request'
        ? (['readOnly', 'request-read-only'] as const)
        : (['writeOnly', 'response-write-only'] as const);
    const [was, is] = [before.first(keyword) === true, after.first(keyword) === true];
    if (was === is) return;
    const message = `The property is ${is ? 'now' : 'no longer'} \`${keyword}\``;
    const sides = statements(before, after, keyword);
    this.#add(`${id}-${is ? 'added' : 'removed'}`, message, ...sides);
  }

  #compareAdditional(before: SchemaView, after: SchemaView): void {
    const keyword = 'additionalProperties';
    const [old, current] = [before, after].map((view) => view.below(keyword));
    const isOpen = (view: SchemaView | undefined) => !view || same(view.nodes[0]?.value, {});
    if (old && current && !old.isFalse && !current.isFalse) {
      this.compare(old, current);
      return;
    }
    const [was, is] = [before.first(keyword) ?? true, after.first(keyword) ?? true];
    if (same(was, is) || (isOpen(old) && isOpen(current)) || (was === true && is === true)) return;
    const effect = was === false || is === true ? 'widened' : 'narrowed';
    const message = `\`${keyword}\`: ${show(was)} → ${show(is)}`;
    this.#restriction('additional-properties', effect, message, before, after, keyword);
  }

  #compareDefaults(before: SchemaView, after: SchemaView): void {
    const { direction } = this.#context;
    const [was, is] = [before.first('default'), after.first('default')];
    if (same(was, is)) return;
    const kind = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    const rule =
      direction === 'request' ? (`request-default-${kind}` as const) : 'response-default-changed';
    const sides = statements(before, after, 'default');
    this.#add(rule, `\`default\`: ${show(was)} → ${show(is)}`, ...sides);
  }

  #compareDiscriminators(before: SchemaView, after: SchemaView): void {
    const [was, is] = [before.first('discriminator'), after.first('discriminator')];
    const property = (value: unknown) => asObject(value).propertyName;
    if (property(was) === property(is)) return;
    const message = `\`discriminator\`: ${show(property(was))} → ${show(property(is))}`;
    this.#add('discriminator-changed', message, ...statements(before, after, 'discriminator'));
  }

  /** Whether one of the schemas offers a choice, which then is all that is compared. */
  #compareAlternatives(before: SchemaView, after: SchemaView): boolean {
    const [old, current] = [before.alternatives, after.alternatives];
    if (!old && !current) return false;
    const [choice, other] = old ? [before, after] : [after, before];
    if (!(old && current) && isListOf(choice, other)) {
      this.#compareAnnotations(before, after);
      return true;
    }
    if (!(old && current) && choice.restrictsBesides) {
      // The choice restricts what is described beside it.
      const message = `${old ? 'Removed' : 'Added'} a choice of schemas`;
      this.#restriction('alternatives', old ? 'widened' : 'narrowed', message, before, after);
      return false;
    }
    const { pairs, removed, added } = matchAlternatives(old ?? [before], current ?? [after]);
    for (const [was, is] of pairs) this.compare(was, is);
    for (const each of removed) this.#alternative('narrowed', each, before, after);
    for (const each of added) this.#alternative('widened', each, before, after);
    return old === undefined || current === undefined;
  }

  #alternative(effect: Effect, each: SchemaView, before: SchemaView, after: SchemaView): void {
    const name = alternativeName(each);
    const message = `${effect === 'widened' ? 'Added' : 'Removed'} the alternative ${name}`;
    const keyword = ['oneOf', 'anyOf'].find((word) => after.first(word) ?? before.first(word));
    this.#restriction('alternatives', effect, message, before, after, keyword);
  }

  #compareAnnotations(before: SchemaView, after: SchemaView): void {
    const { comparison, operation } = this.#context;
    compareAnnotations(before.nodes, after.nodes, schemaAnnotations, { comparison, operation });
  }

  #restriction(
    restriction: Restriction,
    effect: Effect,
    message: string,
    before: SchemaView,
    after: SchemaView,
    keyword?: string,
    item?: string,
  ): void {
    const rule = `${this.#context.direction}-${restriction}-${effect}` as const;
    this.#add(rule, message, ...statements(before, after, keyword, item));
  }

  #add(rule: RuleId, message: string, before?: Statement, after?: Statement): void {
    const { comparison, operation, direction } = this.#context;
    comparison.add(operation, { rule, message, before, after, direction });
  }
}

/** Where each of two schemas states a keyword, or else where it could. */
function statements(
  before: SchemaView,
  after: SchemaView,
  keyword?: string,
  item?: string,
): [Statement | undefined, Statement | undefined] {
  const statement = (view: SchemaView): Statement | undefined => {
    const holders = keyword === undefined ? [] : view.holders(keyword);
    const marked = view.nodes.find(
      (node) => keyword !== undefined && asObject(node.get('x-decision'))[keyword] !== undefined,
    );
    const holder =
      holders[0] ?? marked ?? view.nodes.find((node) => !node.target()) ?? view.nodes[0];
    return holder && { holder, keyword, item };
  };
  return [statement(before), statement(after)];
}

/** Where a property stands in its object. */
function propertyOf(schema: SchemaView): Statement | undefined {
  const [holder] = schema.nodes;
  return holder && { holder };
}

/** Compares whether a body, a parameter or a header is required. */
export function compareRequired(
  name: string,
  sides: readonly [DocumentNode, DocumentNode],
  direction: Direction,
  context: OperationContext,
): void {
  const [was, is] = sides.map((each) => each.get('required') === true);
  if (was === is) return;
  const message = `The ${name} is ${is ? 'required' : 'no longer required'}`;
  const rule = `${direction}-required-${is ? 'narrowed' : 'widened'}` as const;
  context.addOf('required', sides, rule, message);
}

/**
 * Compares examples, other annotations and the schema of a media type, a parameter or a header.
 *
 * @param isText whether values are written as text, as those of parameters and headers
 */
export function compareValues(
  before: DocumentNode,
  after: DocumentNode,
  { direction, isText }: { direction: Direction; isText: boolean },
  context: OperationContext,
): void {
  const { comparison, operation } = context;
  const annotations = [...objectAnnotations, 'example', 'examples'];
  compareAnnotations([before], [after], annotations, context);
  const [old, current] = [SchemaView.of(before.own('schema')), SchemaView.of(after.own('schema'))];
  compareSchemas(old, current, { comparison, operation, direction, isText });
}
