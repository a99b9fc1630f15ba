import type { CompiledSchemas } from '../../api/validator.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { PreparedRequest } from '../prepared-request.ts';
import { loadScript } from './elements.ts';

/** What the console needs to know of an operation. */
export interface DescribedOperation {
  /** The part of the document that describes it. */
  readonly document: OpenAPIDocument;
  /** Names of the files with the compiled schemas of its responses. */
  readonly schemas: readonly string[];
  readonly request: PreparedRequest;
}

declare global {
  /** From `assets/operations/`, by the `operationId`. */
  var describedOperations: Readonly<Record<string, DescribedOperation>>;
  /** From `assets/schemas/`. */
  var compiledSchemas: CompiledSchemas;
}

/**
 * Loads the description of an operation.
 *
 * @throws Error when there is none
 */
export async function loadOperation(id: string): Promise<DescribedOperation> {
  await loadScript(`assets/operations/${id}.js`);
  const described = describedOperations[id];
  if (!described) throw new Error(`The operation ${id} is not described.`);
  return described;
}

/** Loads the checks, and what they need to know of an operation: they are big. */
export async function loadChecks(id: string): Promise<void> {
  // The compiled schemas take their formats from this script.
  const [{ schemas }] = await Promise.all([loadOperation(id), loadScript('assets/evaluate.js')]);
  await Promise.all(schemas.map((name) => loadScript(`assets/schemas/${name}.js`)));
}
