import { testDocuments } from './test-documents.ts';

await testDocuments(['docs/guides/contract-testing.md']);
