import type { Api } from '../api/api.ts';
import { valueAt } from '../document/json-pointer.ts';
import { holdsData, schemaMapKeywords } from '../document/openapi-keywords.ts';
import { isJsonObject } from '../lib/json.ts';
import { codeSamples as samplesOf } from '../samples/code-samples.ts';
import type { Artifacts } from './artifacts.ts';
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

/** What makes each variant, by the name of its file; for programs alone, with an indent of 0. */
export const variantFiles = {
  'openapi.plain.json': ({ document }, indent?) => text(plainDocument(document), indent),
  'openapi-3.0.json': ({ document }, indent?) => text(asOpenapi30(document).document, indent),
  'openapi.samples.json': (api, indent?) => text(withSamples(api), indent),
  'schemas.json': ({ document }, indent?) => text(jsonSchemas(document), indent),
} as const satisfies Record<string, (api: Api, indent?: number) => string>;

/** The name of a file that holds the document in another form. */
export type VariantFile = keyof typeof variantFiles;

/** The variants of a document that are asked for. */
export function variantArtifacts(api: Api, variants: Variants): Artifacts {
  return new Map(namesOf(variants).map((name) => [name, variantFiles[name](api)]));
}

function namesOf({ plain, openapi, jsonSchema, codeSamples }: Variants): VariantFile[] {
  return [
    ...(plain ? ['openapi.plain.json' as const] : []),
    ...(openapi === '3.0' ? ['openapi-3.0.json' as const] : []),
    ...(codeSamples ? ['openapi.samples.json' as const] : []),
    ...(jsonSchema ? ['schemas.json' as const] : []),
  ];
}

/** What OpenAPI 3.0 cannot say of a document, one sentence each. */
export function lossesOfOpenapi30({ document }: Api): string[] {
  return asOpenapi30(document).losses;
}

function asOpenapi30(document: Api['document']): ReturnType<typeof openapi30> {
  return openapi30(plainDocument(document, { keepsClasses: true }));
}

function text(value: object, indent = 2): string {
  return `${JSON.stringify(value, null, indent)}\n`;
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

/** Keywords that OpenAPI adds to JSON Schema. */
const ofOpenapi = ['discriminator', 'xml', 'externalDocs', 'example'];

/**
 * All schemas of a document in one JSON Schema 2020-12, each under `$defs`, for validators and generators
 * that do not read OpenAPI. Extensions are left out; patterns stay, since JSON Schema is for checking values.
 */
export function jsonSchemas(document: {
  info?: { title?: string; version?: string };
  components?: { schemas?: object };
}): object {
  const { info, components } = document;
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $comment: `${info?.title} ${info?.version}: refer to a schema as #/$defs/ with its name.`,
    $defs: ofMap(components?.schemas ?? {}),
  };
}

function ofMap(schemas: object): object {
  return Object.fromEntries(Object.entries(schemas).map(([name, each]) => [name, schema(each)]));
}

function schema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(schema);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !ofOpenapi.includes(key) && !key.startsWith('x-'))
      .map(([key, each]) => [key, keyword(key, each)]),
  );
}

function keyword(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') {
    return value.replace(/^#\/components\/schemas\//, '#/$defs/');
  }
  if (holdsData(key, value)) return value;
  return schemaMapKeywords.includes(key) && isJsonObject(value) ? ofMap(value) : schema(value);
}
