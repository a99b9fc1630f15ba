import type { Operation } from '../api/operation.ts';
import { typedClientRequest, typedClientSample } from './client-call.ts';
import { curlCommand, curlSample } from './curl.ts';
import { fetchSample } from './fetch.ts';
import { goSample } from './go.ts';
import { javaSample } from './java.ts';
import { pythonSample } from './python.ts';
import { exampleRequest, type SampleRequest } from './request.ts';

/** A language in which every operation has a sample. */
export interface SampleLanguage {
  /** Short and stable, such as `curl`. */
  readonly id: string;
  /** As renderers of OpenAPI documents name it. */
  readonly lang: string;
  /** As readers know it. */
  readonly label: string;
  /** For highlighting, such as `sh`. */
  readonly syntax: string;
  /** The sample: a whole program, which takes address, token and credentials from the environment. */
  readonly source: (operation: Operation) => string;
  /** A program that makes one request. */
  readonly request: (request: SampleRequest) => string;
}

/** Every language, in the order in which samples are shown. */
export const sampleLanguages: readonly SampleLanguage[] = [
  {
    ...{ id: 'curl', lang: 'Shell', label: 'curl', syntax: 'sh' },
    ...{ source: curlSample, request: curlCommand },
  },
  {
    ...{ id: 'client', lang: 'TypeScript', label: 'TypeScript client', syntax: 'ts' },
    ...{ source: typedClientSample, request: typedClientRequest },
  },
  {
    ...{ id: 'fetch', lang: 'JavaScript', label: 'fetch', syntax: 'ts' },
    ...programs(fetchSample),
  },
  {
    ...{ id: 'python', lang: 'Python', label: 'Python', syntax: 'python' },
    ...programs(pythonSample),
  },
  { ...{ id: 'go', lang: 'Go', label: 'Go', syntax: 'go' }, ...programs(goSample) },
  { ...{ id: 'java', lang: 'Java', label: 'Java', syntax: 'java' }, ...programs(javaSample) },
];

/** The sample of an operation makes the request of the examples. */
function programs(request: SampleLanguage['request']): Pick<SampleLanguage, 'source' | 'request'> {
  return { source: (operation) => request(exampleRequest(operation)), request };
}

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
  return sampleLanguages.map(({ lang, label, source }) => ({
    ...{ lang, label },
    source: source(operation),
  }));
}
