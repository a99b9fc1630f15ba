import { resolve } from '../../document/json-pointer.ts';
import type { Example, OpenAPIDocument, Parameter } from '../../document/openapi.ts';
import type { DescribedOperation } from './describe-operation.ts';
import { literal } from './literal.ts';

/**
 * A call of an operation with the document's own examples, as TypeScript source.
 *
 * @param client name of the variable that holds the client
 */
export function exampleCall(
  bundle: OpenAPIDocument,
  described: DescribedOperation,
  client = 'api',
): string {
  const call = `${client}.${described.name}(${exampleArguments(bundle, described).join(', ')})`;
  if (!described.itemType) return `const ${variable(described.answerType)} = await ${call};`;
  const item = variable(described.itemType);
  return `for await (const ${item} of ${call}) {\n  console.log(${item}.id);\n}`;
}

function exampleArguments(bundle: OpenAPIDocument, described: DescribedOperation): string[] {
  const { creates, pathParameters, body, queryParameters } = described;
  const path = creates ? [] : pathParameters.map((each) => literal(parameterExample(bundle, each)));
  const content = body?.content['application/json'];
  const [first] = Object.values(content?.examples ?? {});
  const value = first && resolve<Example>(bundle, first).value;
  const filter = described.itemType && !path.length ? queryParameters[0] : undefined;
  const query = filter && { [filter.name]: parameterExample(bundle, filter) };
  return [...path, ...(value ? [literal(value)] : []), ...(query ? [literal(query)] : [])];
}

function parameterExample(bundle: OpenAPIDocument, parameter: Parameter): unknown {
  const [first] = Object.values(parameter.examples ?? {});
  return parameter.example ?? (first && resolve<Example>(bundle, first).value);
}

/** `SiloEntry` gives `entry`: the last word of a type, as a variable. */
function variable(type: string): string {
  return (/[A-Z][a-z0-9]*$/.exec(type)?.[0] ?? type).toLowerCase();
}
