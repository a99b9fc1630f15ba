/** Modules of this repository by the path at which the package exports them. */
export const ownEntries: Readonly<Record<string, string>> = {
  'document-processing-api': 'generated/client.ts',
  'document-processing-api/openapi-fetch': 'scripts/client/raw.ts',
  'document-processing-api/msw': 'generated/msw.ts',
  'document-processing-api/sandbox': 'scripts/sandbox/sandbox.ts',
};
