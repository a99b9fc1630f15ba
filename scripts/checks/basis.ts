import type { Api } from '../api/api.ts';
import { factsAt } from '../api/facts.ts';
import { type Operation, successOf } from '../api/operation.ts';
import type { ResolvedSchema } from '../api/schema.ts';
import type { Fact } from '../document/openapi.ts';

/** What a check or a finding rests on, by its id: a fact of the interface, or a decision for an open point. */
export type Basis = { fact: string } | { decision: string };

/** The id of a fact or of a decision. */
export type BasisId = `F${string}` | `D${string}`;

/** What a check rests on, by ids of facts and of decisions. */
export function restsOn(...ids: readonly BasisId[]): Basis[] {
  return ids.map((id) => (id.startsWith('F') ? { fact: id } : { decision: id }));
}

/** The id of the fact or of the decision. */
export function idOf(basis: Basis): string {
  return 'fact' in basis ? basis.fact : basis.decision;
}

/** The fact that says by which method and path an operation is called. */
export function callFact({ pointer }: Operation, facts: readonly Fact[]): string | undefined {
  return facts.find(({ calls, pointers }) => calls && pointers.includes(pointer))?.id;
}

/** The facts that say how some operations are called. */
export function basisOfCalls(
  { facts }: Pick<Api, 'facts'>,
  operations: readonly Operation[],
): Basis[] {
  return operations.flatMap((each) => {
    const fact = callFact(each, facts);
    return fact === undefined ? [] : [{ fact }];
  });
}

/** The facts that a success of a valid request shows. */
export function basisOfCapabilities({ facts }: Pick<Api, 'facts'>): Basis[] {
  return facts.flatMap(({ id, capability }) => (capability ? [{ fact: id }] : []));
}

/** The fact among some that points at an operation. */
export function factOn(
  { pointer }: Operation,
  ids: readonly string[],
  facts: readonly Fact[],
): string | undefined {
  return facts.find(({ id, pointers }) => ids.includes(id) && pointers.includes(pointer))?.id;
}

/** The decision among some that the register applies to an operation, whatever marks the document has. */
export function decisionOn(
  { pointer }: Operation,
  ids: readonly string[],
  { decisions }: Pick<Api, 'decisions'>,
): string | undefined {
  return decisions.find(({ id, applies_to }) => ids.includes(id) && applies_to.includes(pointer))
    ?.id;
}

/**
 * The facts behind a keyword of a schema: those that say the keyword, or the `$ref` which leads to it,
 * the place of use first.
 */
export function factsOfKeyword(
  { places }: ResolvedSchema,
  keyword: string,
  facts: readonly Fact[],
): string[] {
  const pointers = places.flatMap((place) => [`${place}/${keyword}`, `${place}/$ref`]);
  return pointers.flatMap((pointer) => factsAt(facts, pointer)).map(({ id }) => id);
}

/**
 * What rests behind the keywords by which successes are validated.
 *
 * @param concerns which keywords
 */
export function basisOfResponses(api: Api, concerns: (keyword: string) => boolean): Basis[] {
  const roots = api.operations.flatMap((each) => successOf(each)?.content?.schema ?? []);
  return basisOfSchemas(roots, api.facts, concerns);
}

/**
 * The facts behind the parameters and the bodies of requests of some operations, but for those that
 * only bind the caller.
 */
export function basisOfRequests(
  { facts }: Pick<Api, 'facts'>,
  operations: readonly Operation[],
): Basis[] {
  const testable = facts.filter(({ untestable }) => untestable === undefined);
  const parameters = operations.flatMap((each) => each.parameters);
  const bodies = operations.flatMap(({ requestBody }) => requestBody?.content?.schema ?? []);
  const places = [
    ...parameters.map(({ pointer }) => pointer),
    ...operations.map(({ pointer }) => pointer),
  ];
  const said = places.flatMap((place) =>
    ['name', 'in', 'schema/type', 'schema/format', 'schema/$ref', 'parameters'].flatMap((leaf) =>
      factsAt(testable, `${place}/${leaf}`).map(({ id }) => ({ fact: id })),
    ),
  );
  const bodyFacts = basisOfSchemas(bodies, testable, () => true).filter((each) => 'fact' in each);
  return [...said, ...bodyFacts];
}

function basisOfSchemas(
  roots: readonly ResolvedSchema[],
  facts: readonly Fact[],
  concerns: (keyword: string) => boolean,
): Basis[] {
  return schemasWithin(roots).flatMap((schema) =>
    Object.keys(schema.keywords)
      .filter(concerns)
      .flatMap((keyword): Basis[] => {
        const decision = schema.decisions[keyword];
        const said = factsOfKeyword(schema, keyword, facts).map((fact) => ({ fact }));
        return decision === undefined ? said : [...said, { decision }];
      }),
  );
}

/** The schemas and those within them, each place of use once. */
function schemasWithin(roots: readonly ResolvedSchema[]): ResolvedSchema[] {
  const found = new Map<string, ResolvedSchema>();
  const add = (schema: ResolvedSchema) => {
    const key = schema.places.join(' ');
    if (found.has(key)) return;
    found.set(key, schema);
    const { properties, items, values } = schema;
    for (const each of [...properties.map((property) => property.schema), items, values]) {
      if (each) add(each);
    }
  };
  roots.forEach(add);
  return [...found.values()];
}
