import type { Api } from '../api/api.ts';
import { valueAt } from '../document/json-pointer.ts';
import { isJsonObject } from '../lib/json.ts';
import { codeSamples as samplesOf } from '../samples/code-samples.ts';
import type { Artifacts } from './artifacts.ts';
import { jsonSchemas } from './json-schema.ts';
import { openapi30 } from './openapi-3-0.ts';
import { plainDocument } from './plain.ts';

/** Forms of the document for tools that cannot read the bundle, each an artifact on demand. */
export interface Variants {
  /** Without extensions and with `default` responses. */
  plain?: boolean;
  /** The plain document in OpenAPI 3.0, with the classes of statuses. */
  openapi?: '3.0';
  /** The schemas alone. */
  jsonSchema?: boolean;
  /** The bundle with a sample of each operation for renderers. */
  codeSamples?: boolean;
}

/**
 * The variants of a document that are asked for.
 *
 * @returns the files, and what gets lost on the way
 */
export function variantArtifacts(
  api: Api,
  { plain, openapi, jsonSchema, codeSamples }: Variants,
): { files: Artifacts; losses: string[] } {
  const plainForm = plainDocument(api.document);
  const converted =
    openapi === '3.0' ? openapi30(plainDocument(api.document, { keepsClasses: true })) : undefined;
  const files = new Map([
    ...(plain ? [['openapi.plain.json', text(plainForm)] as const] : []),
    ...(converted ? [['openapi-3.0.json', text(converted.document)] as const] : []),
    ...(codeSamples ? [['openapi.samples.json', text(withSamples(api))] as const] : []),
    ...(jsonSchema ? [['schemas.json', text(jsonSchemas(plainForm))] as const] : []),
  ]);
  return { files, losses: converted?.losses ?? [] };
}

function text(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The bundle with `x-codeSamples` in each operation, for any renderer; the one of the model stays as it is. */
function withSamples({ document, operations }: Api): object {
  const copy = structuredClone(document);
  for (const operation of operations) {
    const target = valueAt(copy, operation.pointer);
    if (isJsonObject(target)) target['x-codeSamples'] = samplesOf(operation);
  }
  return copy;
}
