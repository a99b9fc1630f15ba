import { testDocuments } from './test-documents.ts';

await testDocuments(['README.md']);
