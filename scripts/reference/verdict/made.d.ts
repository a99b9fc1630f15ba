// Modules that verdict-script.ts makes of the document while it builds.

declare module 'made:validators' {
  import type { CompiledSchemas } from '../../api/validator.ts';

  const schemas: CompiledSchemas;
  export default schemas;
}

declare module 'made:document' {
  import type { OpenAPIDocument } from '../../document/openapi.ts';

  const document: OpenAPIDocument;
  export default document;
}
