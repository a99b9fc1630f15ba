import type { Api } from '../../api/api.ts';
import { keyedPointer, named } from '../../api/field-names.ts';
import { type Operation, responseFor, successOf } from '../../api/operation.ts';
import { resourceSchema } from '../../api/success.ts';
import type { Exchange } from '../../checks/exchange.ts';
import type { Finding } from '../../checks/finding.ts';
import { keysOf } from '../../document/json-pointer.ts';

/**
 * An exchange whose JSON has the names of the model; the given one if the document has the same.
 *
 * @param operation of a model that was read with names for roles
 */
export function withNames(exchange: Exchange, operation: Operation): Exchange {
  const { request, response } = exchange;
  const received = response && responseFor(operation, response.status)?.content?.schema;
  const json = {
    sent: named(request.json, operation.requestBody?.content?.schema),
    received: named(response?.json, received),
  };
  if (json.sent === request.json && json.received === response?.json) return exchange;
  return {
    ...exchange,
    request: { ...request, json: json.sent },
    ...(response && { response: { ...response, json: json.received } }),
    inDocument: exchange,
  };
}

/** Puts the names of the document in place of those of the model into what scenarios say. */
export class DocumentNames {
  readonly #api: Api;
  readonly #operation: Operation;

  /** @param operation of the scenario: its fields come first where two operations have one of a name */
  constructor(api: Api, operation: Operation) {
    this.#api = api;
    this.#operation = operation;
  }

  finding(finding: Finding): Finding {
    const { message, pointer, expected, actual } = finding;
    return {
      ...finding,
      message: this.text(message),
      ...(pointer !== undefined && { pointer: this.#pointer(pointer) }),
      ...(expected !== undefined && { expected: this.text(expected) }),
      ...(actual !== undefined && { actual: this.text(actual) }),
    };
  }

  /** A text in which the names of fields are marked as code. */
  text(text: string): string {
    return text.replace(/(?<=`)\w+(?=`)/g, (name) => this.#keyOf(name));
  }

  #keyOf(name: string): string {
    const { requestBody } = this.#operation;
    const own = [resourceSchema(this.#operation), requestBody?.content?.schema];
    const property = [...own, ...this.#api.schemas.values()].flatMap(
      (schema) => schema?.property(name) ?? [],
    )[0];
    return property?.key ?? name;
  }

  #pointer(pointer: string): string {
    const [first = ''] = keysOf(pointer);
    const schemas = [this.#operation, ...this.#api.operations].map(
      (operation) => successOf(operation)?.content?.schema,
    );
    return keyedPointer(
      pointer,
      schemas.find((schema) => schema?.property(String(first))),
    );
  }
}
