import type { Operation } from '../api/operation.ts';
import type { Journey, JourneyStep } from '../document/journeys.ts';
import { isJsonObject } from '../lib/json.ts';
import { type FollowUp, followUp, type Places } from './follow-up.ts';

/**
 * The calls that journeys make with what the response of an operation gave: a value that a step keeps, or that it
 * finds again in the response, and that a later step sends.
 */
export function journeyFollowUps(
  operation: Operation,
  operations: readonly Operation[],
  journeys: readonly Journey[],
): FollowUp[] {
  const found = journeys.flatMap(({ steps }) =>
    steps.flatMap((step, index) => {
      if (step.operationId !== operation.id) return [];
      const given = givenBy(step);
      return steps.slice(index + 1).flatMap((next) => {
        const target = operations.find(({ id }) => id === next.operationId && id !== operation.id);
        return target ? followUp(operation, target, placesOf(next, given)) : [];
      });
    }),
  );
  return [...new Map(found.toReversed().map((each) => [each.operation, each])).values()].reverse();
}

/** JSON Pointers into the response, by the expression that stands for the value there. */
function givenBy({ id, outputs, conditions }: JourneyStep): ReadonlyMap<unknown, string> {
  const kept = Object.entries(outputs).map(
    ([name, pointer]) => [`$steps.${id}.outputs.${name}`, pointer] as const,
  );
  const sent = conditions.flatMap((condition) => {
    const [, pointer, expression] = /^\$response\.body#(\S+) == (\$\S+)$/.exec(condition) ?? [];
    return pointer === undefined ? [] : [[expression, pointer] as const];
  });
  return new Map([...kept, ...sent]);
}

function placesOf(
  { parameters, payload }: JourneyStep,
  given: ReadonlyMap<unknown, string>,
): Places {
  const known = (values: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(
      values.flatMap(([name, value]) => {
        const pointer = given.get(value);
        return pointer === undefined ? [] : [[name, pointer] as const];
      }),
    );
  const inPath = parameters.filter((each) => each.in === 'path');
  return {
    path: known(inPath.map(({ name, value }) => [name, value])),
    fields: known(Object.entries(isJsonObject(payload) ? payload : {})),
  };
}
