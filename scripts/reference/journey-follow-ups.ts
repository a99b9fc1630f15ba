import { type Operation, parametersIn, successOf } from '../api/operation.ts';
import type { Journey, JourneyStep } from '../document/journeys.ts';
import { keysOf } from '../document/json-pointer.ts';
import { isJsonObject } from '../lib/json.ts';
import { exampleRequest } from '../samples/request.ts';
import type { FollowUp } from './follow-up.ts';

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

/** Where a request has values of a response: JSON Pointers into the response, by their names in path and body. */
type Places = Readonly<Record<'path' | 'fields', Readonly<Record<string, string>>>>;

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

function followUp(operation: Operation, target: Operation, { path, fields }: Places): FollowUp[] {
  const [pointer] = [...Object.values(fields), ...Object.values(path)];
  const newIds = parametersIn(target, 'path')
    .filter(({ name, role }) => role === 'chosen-id' && path[name] === undefined)
    .map(({ name }) => name);
  const filled = [...Object.keys(path), ...newIds];
  const isComplete = target.path.variables.every((name) => filled.includes(name));
  if (pointer === undefined || !isComplete) return [];
  return [
    {
      ...{ operation: target.id, path: target.path.template, pointers: path, fields, newIds },
      summary: `${target.summary}${described(operation, pointer, Object.keys(fields).length > 0)}`,
      examples: exampleRequest(target).path,
    },
  ];
}

/** What of the response goes into the next request, after the summary of that. */
function described(operation: Operation, pointer: string, isInBody: boolean): string {
  const keys = keysOf(pointer).slice(0, -1);
  const which = keys.some((key) => /^\d+$/.test(String(key))) ? 'the first' : 'this';
  const resource = successOf(operation)?.content?.schema.at(keys)?.resource;
  if (isInBody && resource) return ` with ${which} ${resource.replaceAll('-', ' ')}`;
  return which === 'this' ? '' : ' (the first)';
}
