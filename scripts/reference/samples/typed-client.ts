import { operationOf, readApi } from '../../api/api.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { typedClientSample as sampleOf } from '../../samples/client-call.ts';

/** The sample of one operation of a bundle. */
export function typedClientSample(bundle: OpenAPIDocument, id: string): string {
  return sampleOf(operationOf(readApi(bundle), id));
}
