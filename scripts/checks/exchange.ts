import type { Diagnosis } from './diagnosis.ts';

/** A request as it was sent. */
export interface SentRequest {
  method: string;
  url: string;
  /** Names in lower case. */
  headers: Record<string, string>;
  /** Values of the path parameters, by their names in the document. */
  path: Record<string, string>;
  query: Record<string, string>;
  /** The body as text, if there was one. */
  body?: string;
  /** The body's value, if it is JSON. */
  json?: unknown;
}

/** An answer as it arrived. */
export interface ReceivedResponse {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
  /** The body's value, if it is JSON. */
  json?: unknown;
  /** How many ms passed from the request to the last byte. */
  milliseconds: number;
}

/**
 * What the sender of a request expects by the document: `success` of a valid request for something
 * that exists, `refusal` of an invalid one, `open` where nothing is known, as in recorded traffic.
 */
export type Expectation = 'success' | 'refusal' | 'open';

/** One request with its answer, or with the reason why none arrived. */
export interface Exchange {
  operationId: string;
  expectation: Expectation;
  request: SentRequest;
  response?: ReceivedResponse;
  /** Why there is no response. */
  failure?: Diagnosis;
}

/** An exchange that has an answer. */
export type AnsweredExchange = Exchange & { response: ReceivedResponse };

/** Whether an answer arrived. */
export function isAnswered(exchange: Exchange): exchange is AnsweredExchange {
  return exchange.response !== undefined;
}
