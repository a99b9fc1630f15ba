/** The document that a sandbox is bundled with: see `commands/shared/sandbox-bundle.ts`. */
declare module 'sandbox:document' {
  const document: import('../document/openapi.ts').OpenAPIDocument;
  export default document;
}

/** Its schemas that `sandboxSchemas` names, compiled. */
declare module 'sandbox:schemas' {
  const schemas: import('../api/validator.ts').CompiledSchemas;
  export default schemas;
}
