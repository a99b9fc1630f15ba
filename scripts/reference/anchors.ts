import { type Operation, type Response, successOf } from '../api/operation.ts';
import { flatten } from './fields/fields.ts';
import type { Site } from './site.ts';

/** Anchors of the success begin with `response.`, those of other responses with their status. */
export function responseAnchor(operation: Operation, response: Response): string {
  return response === successOf(operation) ? 'response' : response.status;
}

/** Anchor of an operation on the page of everything. */
export function allAnchor({ id }: Operation): string {
  return `operation-${id}`;
}

/**
 * The addresses that people may link to: the path of each page, one a line, and below it a line such as
 * `#query.limit` for each of its operations, fields or decisions.
 */
export function anchorList(site: Site): string {
  const { api, schemas } = site;
  const pages: [string, string[]][] = [
    ...api.operations.map((operation): [string, string[]] => [
      `operations/${operation.id}.html`,
      operationAnchors(site, operation),
    ]),
    ...schemas.map(({ name, fields }): [string, string[]] => [
      `schemas/${name}.html`,
      flatten(fields).map(({ path }) => path),
    ]),
    ['decisions.html', api.decisions.map(({ id }) => id)],
  ];
  const lines = pages
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, anchors]) => [path, ...anchors.sort().map((anchor) => `#${anchor}`)]);
  return `${lines.join('\n')}\n`;
}

function operationAnchors(site: Site, operation: Operation): string[] {
  const { parameters, requestBody, responses } = operation;
  return [
    ...parameters.map((each) => `${each.in}.${each.name}`),
    ...flatten(site.fieldsOf(requestBody)).map(({ path }) => `body.${path}`),
    ...responses.flatMap((response) => {
      if (site.ownPageName(response) !== undefined) return [];
      const anchor = responseAnchor(operation, response);
      return [
        ...flatten(site.fieldsOf(response)).map(({ path }) => `${anchor}.${path}`),
        ...response.headers.map(({ name }) => `${anchor}.header.${name}`),
      ];
    }),
  ];
}
