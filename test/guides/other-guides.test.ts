import { executedDocuments, longGuides } from './blocks.ts';
import { testDocuments } from './test-documents.ts';

// It has a file of its own, so that no core of the machine stays idle.
const elsewhere = ['README.md', ...longGuides];
await testDocuments((await executedDocuments()).filter((each) => !elsewhere.includes(each)));
