import { expect, test } from 'vitest';
import { type Api, operationOf, readApi } from '../../scripts/api/api.ts';
import { createValidator } from '../../scripts/api/compile-schemas.ts';
import { interpretSchemas } from '../../scripts/api/interpret-schemas.ts';
import type { Validator } from '../../scripts/api/validator.ts';
import { checksFor } from '../../scripts/checks/check.ts';
import { responseChecks } from '../../scripts/checks/response-checks.ts';
import { isJsonObject } from '../../scripts/lib/json.ts';
import { checkedApi, operationDataScript } from '../../scripts/reference/browser-scripts.ts';
import { api as whole } from '../support/bundle.ts';
import { compressedIn } from './built-reference.ts';

/** What a page loads of the API to check responses of one operation. */
function describedApi(id: string): Api {
  const script = operationDataScript(checkedApi(whole), operationOf(whole, id), []);
  return readApi(JSON.parse(compressedIn(script)).document);
}

interface Evaluation {
  api: Api;
  validator: Validator;
}

/** What the checks find in a response to an operation. */
function findings(
  { api, validator }: Evaluation,
  id: string,
  status: number,
  json: unknown,
): string[] {
  const operation = operationOf(api, id);
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
  'the part of the document for %s without a compiler, gives the findings of the whole',
  (id) => {
    const part = describedApi(id);
    const { responses } = operationOf(whole, id);
    const values = responses.flatMap(({ content }) => content?.examples ?? []);
    const bodies = values.flatMap(({ value }) => [value, ...wrong(value)]);
    const of = (evaluation: Evaluation) =>
      bodies.flatMap((body) =>
        [200, 404].flatMap((status) => findings(evaluation, id, status, body)),
      );
    const expected = of({ api: whole, validator: createValidator(whole.document) });
    expect(expected.length).toBeGreaterThan(5);
    expect(of({ api: part, validator: interpretSchemas(part.document) })).toEqual(expected);
  },
);
