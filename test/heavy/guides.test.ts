import { longGuides } from '../guides/blocks.ts';
import { testDocuments } from '../guides/test-documents.ts';

await testDocuments(longGuides);
