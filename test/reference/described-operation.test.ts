import { expect, test } from 'vitest';
import { type Api, operationOf, readApi } from '../../scripts/api/api.ts';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { checksFor } from '../../scripts/checks/check.ts';
import { responseChecks } from '../../scripts/checks/response-checks.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';
import { checkedApi, describedOperationScript } from '../../scripts/reference/browser-scripts.ts';
import { api as whole } from '../support/example-server.ts';

/** What a page loads of the API to check responses of one operation. */
function describedApi(id: string): Api {
  const script = describedOperationScript(checkedApi(whole), operationOf(whole, id));
  const [, json = ''] = /=(\{"document".*\});\n$/s.exec(script) ?? [];
  return readApi(JSON.parse(json).document);
}

/** What the checks find in a response to an operation. */
function findings(api: Api, id: string, status: number, json: unknown): string[] {
  const operation = operationOf(api, id);
  const validator = createValidator(api.document);
  const request = { method: operation.method, url: 'http://127.0.0.1/', headers: {} };
  const exchange = {
    ...{ operationId: id, expectation: 'open' as const },
    request: { ...request, path: {}, query: {} },
    response: {
      ...{ status, json, body: JSON.stringify(json), milliseconds: 1 },
      headers: { 'content-type': 'application/json' },
    },
  };
  return checksFor(responseChecks, operation).flatMap((check) => {
    const found = check.evaluate(exchange, { operation, validator, facts: api.facts }) ?? [];
    return found.map((each) => JSON.stringify([check.id, each]));
  });
}

/** An object with each of its values of a wrong kind, or gone. */
function wrong(value: unknown): unknown[] {
  if (!isJsonObject(value)) return [[]];
  const changed = Object.keys(value).map((key) => ({ ...value, [key]: { wrong: [true] } }));
  return [{}, [], ...changed];
}

test.each(whole.operations.map(({ id }) => [id]))(
  'the part of the document for %s gives the findings of the whole',
  (id) => {
    const part = describedApi(id);
    const { responses } = operationOf(whole, id);
    const values = responses.flatMap(({ content }) => content?.examples ?? []);
    const bodies = values.flatMap(({ value }) => [value, ...wrong(value)]);
    const of = (api: Api) =>
      bodies.flatMap((body) => [200, 404].flatMap((status) => findings(api, id, status, body)));
    expect(of(whole).length).toBeGreaterThan(5);
    expect(of(part)).toEqual(of(whole));
  },
);
