import { resolve } from '../../document/json-pointer.ts';
import type { OpenAPIDocument, Response } from '../../document/openapi.ts';
import type { DescribedOperation } from './describe-operation.ts';
import { exampleCall } from './example.ts';

/** The JSDoc of an operation's method, from the document. */
export function methodComment(
  bundle: OpenAPIDocument,
  described: DescribedOperation,
  indent: string,
): string {
  const { operation, method, path } = described;
  return comment(
    [
      `${operation.summary}: \`${method} ${path}\``,
      ...(operation.description ? ['', operation.description] : []),
      '',
      ...parameterTags(described),
      `@returns ${returned(described)}`,
      ...errorTags(bundle, described),
      '@example',
      '```ts',
      exampleCall(bundle, described),
      '```',
    ],
    indent,
  );
}

/** Lines as a JSDoc comment. */
export function comment(lines: readonly string[], indent = ''): string {
  const text = lines.flatMap((line) => line.trimEnd().split('\n'));
  const body = text.map((line) => `${indent} * ${line}`.trimEnd().replaceAll('*/', '*\\/'));
  return `${indent}/**\n${body.join('\n')}\n${indent} */\n`;
}

function parameterTags(described: DescribedOperation): string[] {
  const { pathParameters, queryParameters, body, creates } = described;
  const inPath = pathParameters.map((each) => `@param ${each.name} ${each.description ?? ''}`);
  const names = queryParameters.map((each) => `\`${each.name}\``).join(', ');
  return [
    ...(creates ? [] : inPath),
    ...(body ? [`@param body ${body.description ?? ''}`] : []),
    ...(names ? [`@param query ${names}`] : []),
    creates
      ? '@param options of this call; `id` chooses the identifier, which the client makes otherwise'
      : '@param options of this call, over those of the client',
  ];
}

function returned({ itemType, answer }: DescribedOperation): string {
  if (!itemType) return answer.description;
  return `${answer.description} Read it with \`for await\`, which fetches further pages as they are needed; by \`pages()\`; or one \`page()\`.`;
}

function errorTags(bundle: OpenAPIDocument, { operation }: DescribedOperation): string[] {
  return Object.entries(operation.responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, response]) => {
      const { description } = resolve<Response>(bundle, response);
      return `@throws {ApiError} ${status}: ${description}`;
    });
}
