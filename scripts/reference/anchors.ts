import { type Operation, type Response, successOf } from '../api/operation.ts';
import { flatten } from './fields.ts';
import type { Site } from './site.ts';

/** Anchors of the success begin with `response.`, those of other responses with their status. */
export function responseAnchor(operation: Operation, response: Response): string {
  return response === successOf(operation) ? 'response' : response.status;
}

/** Anchor of an operation on the page of everything. */
export function allAnchor({ id }: Operation): string {
  return `operation-${id}`;
}

/** The addresses that people may link to, one a line: of each operation, field and decision. */
export function anchorList(site: Site): string {
  const { api, schemas } = site;
  const lines = [
    ...api.operations.flatMap((operation) => {
      const page = `operations/${operation.id}.html`;
      return [page, ...operationAnchors(site, operation).map((anchor) => `${page}#${anchor}`)];
    }),
    ...schemas.flatMap(({ name, fields }) => [
      `schemas/${name}.html`,
      ...flatten(fields).map(({ path }) => `schemas/${name}.html#${path}`),
    ]),
    ...api.decisions.map(({ id }) => `decisions.html#${id}`),
  ];
  return `${lines.sort().join('\n')}\n`;
}

function operationAnchors(site: Site, operation: Operation): string[] {
  const { parameters, requestBody, responses } = operation;
  return [
    ...parameters.map((each) => `${each.in}.${each.name}`),
    ...flatten(site.fieldsOf(requestBody)).map(({ path }) => `body.${path}`),
    ...responses.flatMap((response) => {
      const anchor = responseAnchor(operation, response);
      return [
        ...flatten(site.fieldsOf(response)).map(({ path }) => `${anchor}.${path}`),
        ...response.headers.map(({ name }) => `${anchor}.header.${name}`),
      ];
    }),
  ];
}
