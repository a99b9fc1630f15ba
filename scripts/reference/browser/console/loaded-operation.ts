import type { OpenAPIDocument } from '../../../document/openapi.ts';
import type { PreparedRequest } from '../../prepared-request.ts';
import { decompressed } from '../compressed.ts';
import { loadScript } from '../elements.ts';

/** What the console needs to know of an operation. */
export interface LoadedOperation {
  /** The part of the document that describes it. */
  readonly document: OpenAPIDocument;
  readonly request: PreparedRequest;
}

/** From `assets/operations/`, by the `operationId`: compressed JSON. */
declare const operationData: Readonly<Record<string, string>>;

/**
 * Loads the description of an operation.
 *
 * @throws Error when there is none
 */
export async function loadOperation(id: string): Promise<LoadedOperation> {
  await loadScript(`assets/operations/${id}.js`);
  const described = operationData[id];
  if (described === undefined) throw new Error(`The operation ${id} is not described.`);
  return JSON.parse(new TextDecoder().decode(await decompressed(described)));
}
