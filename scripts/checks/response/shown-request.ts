import { createsJob, type Operation, successOf, takesCredentials } from '../../api/operation.ts';
import type { Property, ResolvedSchema } from '../../api/schema.ts';
import { objectIn } from '../../api/success.ts';
import type { Fact } from '../../document/openapi.ts';
import { isJsonObject, type JsonObject, objectsOf } from '../../lib/json.ts';
import { shorten } from '../../lib/text.ts';
import { type Basis, basisOfCalls, callFact, restsOn } from '../basis.ts';
import type { ResponseCheck } from '../check.ts';
import { showsSuccess } from '../exchange.ts';
import { assumed, type Finding, findingOn } from '../finding.ts';
import { sameCaseless, sameText, sameUuid } from '../values.ts';

type ValueComparison = (sent: unknown, found: unknown) => boolean;

// Countries and slugs may be stored in one case.
const caseless = ['country', 'slug'];

export const responseShowsRequest: ResponseCheck = {
  id: 'response-shows-request',
  kind: 'stateful',
  asserts:
    'The response to a write has the values that were sent, in the fields of the same names.',
  basis: restsOn('F016', 'F274', 'D85', 'D125', 'D138', 'D161', 'D183'),
  cites: (api) =>
    basisOfCalls(
      api,
      api.operations.filter((each) => comparisons(each).length > 0 && !takesCredentials(each)),
    ),
  fix: 'Store each field of the body whole, and respond with the resource as it is after the write.',
  needs: 'a successful write that shows a field of its body',
  appliesTo: (operation) => comparisons(operation).length > 0,
  evaluate(exchange, { operation, facts }) {
    const { request, response, expectation } = exchange;
    const found = objectIn(response);
    const sent = request.json;
    if (expectation !== 'success' || !found || !isJsonObject(sent)) return undefined;
    // That nothing of the object is there is one finding, of another check.
    if (!showsSuccess(exchange, operation)) return undefined;
    const given = sharedFields(operation).filter((name) => hasValue(sent[name]));
    if (given.length === 0) return undefined;
    const comparable = comparisons(operation).filter(
      ([name]) => given.includes(name) && found[name] !== undefined,
    );
    const differing = comparable.filter(([name, same]) => !same(sent[name], found[name]));
    const isOpen = takesCredentials(operation);
    const names = differing.map(([name]) => name);
    // An enrollment that has nothing of the one that was named is another one.
    const isNone =
      names.length > 1 &&
      names.length === comparable.length &&
      names.every((name) => hasValue(found[name]));
    const isAnother = isOpen && (isNone || isOtherEnrollment(operation, names, sent, found));
    const differences = differing.map(([name]) => {
      const [value, shown] = [sent[name], found[name]];
      const basis = isOpen
        ? enrollmentBasis(operation, name, isAnother)
        : writeBasis(operation, name, value, shown, facts);
      return difference(name, value, shown, basis);
    });
    const missing = given.filter((name) => found[name] === undefined && !isOpen);
    return [...differences, ...missing.map((name) => absence(operation, name, sent[name]))];
  },
};

/** Whether a field was given something that a response can show. */
function hasValue(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
  return value !== undefined && value !== null && value !== '';
}

function absence(operation: Operation, name: string, sent: unknown): Finding {
  // Whether every response shows all of a job is open by itself.
  return assumed(createsJob(operation) ? 'D161' : 'D183', {
    message: `The response does not show the \`${name}\` that was sent.`,
    pointer: `/${name}`,
    expected: shorten(sent),
    actual: 'no such field',
  });
}

/** The fields that the body of a request and the response share. */
function sharedFields(operation: Operation): string[] {
  const shown = successOf(operation)?.content?.schema;
  const sent = operation.requestBody?.content?.schema.properties ?? [];
  return sent.flatMap(({ name }) => (shown?.property(name) ? [name] : []));
}

/** Those of them that are compared here, and how; documents are compared by other checks, and most of steps. */
function comparisons(
  operation: Operation,
): readonly (readonly [name: string, same: ValueComparison])[] {
  const shown = successOf(operation)?.content?.schema;
  const sent = operation.requestBody?.content?.schema.properties ?? [];
  return sent.flatMap(({ name }) => {
    const schema = shown?.property(name)?.schema;
    const same = schema && comparisonFor(name, schema);
    return same ? [[name, same] as const] : [];
  });
}

function comparisonFor(name: string, { type, keywords, items }: ResolvedSchema) {
  if (type === 'array') return items?.type === 'string' ? holdsTexts : items && sameItems(items);
  if (type !== 'string') return undefined;
  if (keywords.format === 'uuid') return sameUuid;
  return caseless.includes(name) ? sameCaseless : sameText;
}

// Tags may be kept as a set, and a server may add its own, so only those that were sent are looked for.
function holdsTexts(sent: unknown, found: unknown): boolean {
  if (!Array.isArray(sent) || !Array.isArray(found)) return false;
  return sent.every((each) => found.some((other) => sameText(other, each)));
}

/** Compares the texts of the objects of a list, as far as the response shows them, and but for their form. */
function sameItems({ properties }: ResolvedSchema): ValueComparison {
  const texts = properties.filter(
    ({ schema: { type, keywords } }) => type === 'string' && !keywords.format,
  );
  return (sent, found) => {
    const [wanted, shown] = [objectsOf(sent), objectsOf(found)];
    const isSame = ({ name }: Property) =>
      !shown.some((item) => hasValue(item[name])) ||
      wanted.every((item, index) => lettersOf(item[name]) === lettersOf(shown[index]?.[name]));
    return wanted.length === shown.length && texts.every(isSame);
  };
}

function difference(
  name: string,
  sent: unknown,
  found: unknown,
  basis: Basis | undefined,
): Finding {
  return findingOn(basis, {
    message: `The response shows another \`${name}\` than was sent.`,
    pointer: `/${name}`,
    expected: shorten(sent),
    actual: shorten(found),
  });
}

/**
 * Whether an identifier of an enrollment is not the one that was named, but that of something else: its owner is its
 * application, or has the identifier of the enrollment.
 */
function isOtherEnrollment(
  operation: Operation,
  names: readonly string[],
  sent: JsonObject,
  found: JsonObject,
): boolean {
  const fields = successOf(operation)?.content?.schema.properties ?? [];
  const others = fields.filter(
    ({ name, schema }) => name !== 'id' && schema.keywords.format === 'uuid',
  );
  return others.some(({ name: other }) =>
    names.some(
      (name) =>
        (sameUuid(found[other], found.id) && (name === 'id' || name === other)) ||
        (name !== 'id' && name !== other && sameUuid(found[other], sent[name])),
    ),
  );
}

/**
 * On what a value rests that an authorization returns otherwise: which of them it returns is open, unless
 * the enrollment is another one than was named.
 */
function enrollmentBasis(operation: Operation, name: string, isAnother: boolean): Basis {
  if (isAnother) return { fact: 'F274' };
  const role = operation.requestBody?.content?.schema.property(name)?.schema.role;
  return { decision: role === 'owner-id' ? 'D125' : 'D138' };
}

/** On what a value rests that comes back otherwise: in another form, or altogether. */
function writeBasis(
  operation: Operation,
  name: string,
  sent: unknown,
  found: unknown,
  facts: readonly Fact[],
): Basis | undefined {
  const role = operation.requestBody?.content?.schema.property(name)?.schema.role;
  // It may stand for a field that is not shown.
  if (found === null || found === '') return { decision: 'D85' };
  if (isOtherForm(sent, found)) return { decision: 'D138' };
  if (role === 'entry-id') return { fact: 'F016' };
  const fact = callFact(operation, facts);
  return fact === undefined ? undefined : { fact };
}

/** Whether a text comes back in a form of the service: in another case, with other signs. Tags have none. */
function isOtherForm(sent: unknown, found: unknown): boolean {
  return !Array.isArray(sent) && lettersOf(sent) === lettersOf(found);
}

function lettersOf(value: unknown): string {
  return JSON.stringify(value ?? null)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
