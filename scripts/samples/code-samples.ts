import type { Operation } from '../api/operation.ts';
import { typedClientSample } from './client-call.ts';
import { curlSample } from './curl.ts';

/** One sample, as renderers of OpenAPI documents read it. */
interface CodeSample {
  lang: string;
  label: string;
  source: string;
}

/**
 * The samples of an operation for the extension `x-codeSamples`.
 * https://redocly.com/docs-legacy/api-reference-docs/specification-extensions/x-code-samples
 */
export function codeSamples(operation: Operation): CodeSample[] {
  return [
    { lang: 'Shell', label: 'curl', source: curlSample(operation) },
    { lang: 'TypeScript', label: 'TypeScript client', source: typedClientSample(operation) },
  ];
}
