import type { Operation } from '../api/operation.ts';
import { typedClientRequest } from './client-call.ts';
import { curlCommand } from './curl.ts';
import { fetchSample } from './fetch.ts';
import { goSample } from './go.ts';
import { javaSample } from './java.ts';
import { pythonSample } from './python.ts';
import { exampleRequest, type SampleRequest } from './request.ts';

/** A language in which every operation has a sample. */
interface SampleLanguage {
  /** Short and stable, such as `curl`. */
  readonly id: string;
  /** As renderers of OpenAPI documents name it. */
  readonly lang: string;
  /** As readers know it. */
  readonly label: string;
  /** For highlighting, such as `sh`. */
  readonly syntax: string;
  /** A whole program that makes one request. It takes address, token and credentials from the environment. */
  readonly request: (request: SampleRequest) => string;
}

/** Every language, in the order in which samples are shown. */
export const sampleLanguages: readonly SampleLanguage[] = [
  { id: 'curl', lang: 'Shell', label: 'curl', syntax: 'sh', request: curlCommand },
  {
    ...{ id: 'client', lang: 'TypeScript', label: 'TypeScript client', syntax: 'ts' },
    request: typedClientRequest,
  },
  { id: 'fetch', lang: 'JavaScript', label: 'fetch', syntax: 'ts', request: fetchSample },
  { id: 'python', lang: 'Python', label: 'Python', syntax: 'python', request: pythonSample },
  { id: 'go', lang: 'Go', label: 'Go', syntax: 'go', request: goSample },
  { id: 'java', lang: 'Java', label: 'Java', syntax: 'java', request: javaSample },
];

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
  const sample = exampleRequest(operation);
  return sampleLanguages.map(({ lang, label, request }) => ({
    ...{ lang, label },
    source: request(sample),
  }));
}
