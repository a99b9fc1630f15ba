import { resolve } from '../../../scripts/document/json-pointer.ts';
import type { OpenAPIDocument, Parameter, Reference } from '../../../scripts/document/openapi.ts';
import { markOf } from '../decisions/mark.ts';
import type { FieldFact, OperationFacts } from '../facts/fact-types.ts';
import { difference, unknownKeywords } from './difference.ts';
import { valueDeviations } from './value-deviations.ts';

interface ParameterFact {
  fact: FieldFact;
  required: boolean;
  /** A name of the source with `required` left open, or a name that is assumed as well. */
  mark: 'none' | 'required' | 'whole';
}

const keywords = 'name in required schema description example examples';

/** Where the parameters of an operation deviate from those that the source gives it. */
export function parameterDeviations(
  document: OpenAPIDocument,
  parameters: (Parameter | Reference)[],
  facts: OperationFacts,
  place: string,
): string[] {
  const expected = expectedParameters(facts);
  const found = parameters.map((parameter) => resolve<Parameter>(document, parameter));
  const names = found.map((parameter) => `${parameter.in} ${parameter.name}`);
  return [
    ...difference(`${place}: parameters`, names.sort(), Object.keys(expected).sort()),
    ...found.flatMap((parameter) => {
      const name = `${parameter.in} ${parameter.name}`;
      const fact = expected[name];
      return fact ? oneDeviations(document, parameter, fact, `${place}: ${name}`) : [];
    }),
  ];
}

function expectedParameters(facts: OperationFacts): Record<string, ParameterFact> {
  const { pathParameters = {}, query = {}, assumedQuery = {} } = facts;
  return {
    ...expect('path', pathParameters, { required: true, mark: 'none' }),
    ...expect('query', query, { required: false, mark: 'required' }),
    ...expect('query', assumedQuery, { required: false, mark: 'whole' }),
  };
}

function expect(
  place: Parameter['in'],
  parameters: Record<string, FieldFact>,
  shared: Omit<ParameterFact, 'fact'>,
): Record<string, ParameterFact> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, fact]) => [`${place} ${name}`, { ...shared, fact }]),
  );
}

function oneDeviations(
  document: OpenAPIDocument,
  parameter: Parameter,
  { fact, required, mark }: ParameterFact,
  place: string,
): string[] {
  return [
    ...unknownKeywords(place, parameter, keywords),
    ...difference(`${place}: required`, parameter.required ?? false, required),
    ...difference(`${place}: x-decision`, markOf(parameter), mark),
    ...valueDeviations(document, parameter.schema, fact, place),
  ];
}
