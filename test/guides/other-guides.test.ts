import { executedDocuments, longGuides } from './blocks.ts';
import { testDocuments } from './test-documents.ts';

// The longest have files of their own, so that no core of the machine stays idle.
const elsewhere = ['README.md', 'docs/guides/contract-testing.md', ...longGuides];
await testDocuments((await executedDocuments()).filter((each) => !elsewhere.includes(each)));
