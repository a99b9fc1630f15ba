import { factsAt } from '../../api/facts.ts';
import { lastPathParameter, type Operation, successOf } from '../../api/operation.ts';
import { objectIn } from '../../api/success.ts';
import type { Fact } from '../../document/openapi.ts';
import type { ResponseCheck } from '../check.ts';
import { documented } from '../finding.ts';
import { sameUuid } from '../values.ts';

/** Whether a response is of the resource that the path names. */
export const sameResource: ResponseCheck = {
  id: 'same-resource',
  kind: 'stateful',
  asserts: 'The resource in a response is the one that the path names.',
  basis: [],
  cites: ({ operations, facts }) =>
    operations.flatMap((each) => {
      const fact = namedField(each) && pathFact(each, facts);
      return fact === undefined ? [] : [{ fact }];
    }),
  fix: 'Return the resource of the path; create under the id that the caller chose.',
  needs: 'a success with an id',
  appliesTo: (operation) => namedField(operation) !== undefined,
  evaluate({ request, response }, { operation, facts }) {
    const name = namedField(operation) ?? '';
    const requested = request.path[operation.path.variables.at(-1) ?? ''];
    const found = objectIn(response)?.[name];
    if (requested === undefined || typeof found !== 'string') return undefined;
    if (sameUuid(requested, found)) return [];
    return [
      documented(pathFact(operation, facts), {
        message: 'The response is another resource than the path names.',
        pointer: `/${name}`,
        expected: `the ${name} of the path`,
        actual: `${found} for ${requested}`,
      }),
    ];
  },
};

/** The fact that says what the path of an operation names. */
function pathFact(operation: Operation, facts: readonly Fact[]): string | undefined {
  const ref = `#${lastPathParameter(operation)?.pointer}`;
  return factsAt(facts, `${operation.pointer}/parameters`).find(({ says }) => {
    const parameters: unknown = says?.parameters;
    return Array.isArray(parameters) && parameters.some((each) => each.ref === ref);
  })?.id;
}

/**
 * The field of the object in a success that has the value of the path's last variable: the one that its
 * role names, or the identifier; without a role, the one of the same name.
 */
function namedField(operation: Operation): string | undefined {
  const variable = lastPathParameter(operation);
  if (!variable) return undefined;
  const { name, role } = variable;
  const names = role === undefined ? [name] : [role.replaceAll('-', '_'), 'id'];
  const schema = successOf(operation)?.content?.schema;
  return names.find((each) => schema?.property(each));
}
