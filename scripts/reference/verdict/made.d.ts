// Modules that verdict-script.ts makes of the document while it builds.

declare module 'made:validators' {
  import type { ValidateFunction } from 'ajv';

  /** Validators of answers, by the JSON Pointer of their schema. */
  export const validators: Record<string, ValidateFunction>;
}

declare module 'made:document' {
  import type { OpenAPIDocument } from '../../document/openapi.ts';

  const document: OpenAPIDocument;
  export default document;
}
