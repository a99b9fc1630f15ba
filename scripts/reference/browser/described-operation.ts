import type { CompiledSchemas } from '../../api/validator.ts';
import type { OpenAPIDocument } from '../../document/openapi.ts';
import { loadScript } from './elements.ts';

/** What the console needs to know of an operation. */
export interface DescribedOperation {
  /** The part of the document that describes it. */
  readonly document: OpenAPIDocument;
  /** Names of the files with the compiled schemas of its responses. */
  readonly schemas: readonly string[];
}

declare global {
  /** From `assets/operations/`, by the `operationId`. */
  var describedOperations: Readonly<Record<string, DescribedOperation>>;
  /** From `assets/schemas/`. */
  var compiledSchemas: CompiledSchemas;
}

/** Loads the description of an operation. */
export async function loadOperation(id: string): Promise<void> {
  await loadScript(`assets/operations/${id}.js`);
}

/** Loads the checks, and what they need to know of an operation: they are big. */
export async function loadChecks(id: string): Promise<void> {
  // The compiled schemas take their formats from this script.
  await Promise.all([loadScript('assets/evaluate.js'), loadOperation(id)]);
  const names = describedOperations[id]?.schemas ?? [];
  await Promise.all(names.map((name) => loadScript(`assets/schemas/${name}.js`)));
}
