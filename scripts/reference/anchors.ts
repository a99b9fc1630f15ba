import type { Field } from './model/field.ts';
import type { Site } from './site.ts';

/** The addresses that people may link to, one a line: of each operation, field and decision. */
export function anchorList({ operations, schemas, bundle }: Site): string {
  const lines = [
    ...operations.flatMap(({ id, parameters, body, responses }) => {
      const page = `operations/${id}.html`;
      return [
        page,
        ...parameters.map((each) => `${page}#${each.in}.${each.name}`),
        ...paths(body?.fields).map((path) => `${page}#body.${path}`),
        ...responses.flatMap(({ status, fields }) =>
          paths(fields).map((path) => `${page}#${status === '200' ? 'response' : status}.${path}`),
        ),
      ];
    }),
    ...schemas.flatMap(({ name, fields }) => [
      `schemas/${name}.html`,
      ...paths(fields).map((path) => `schemas/${name}.html#${path}`),
    ]),
    ...(bundle['x-decisions'] ?? []).map(({ id }) => `decisions.html#${id}`),
  ];
  return `${lines.sort().join('\n')}\n`;
}

function paths(fields: readonly Field[] = []): string[] {
  return fields.flatMap(({ path, fields: inner }) => [path, ...paths(inner)]);
}
