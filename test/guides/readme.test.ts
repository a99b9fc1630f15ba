import { testDocuments } from './test-documents.ts';

// No other of the everyday tests runs `npm start`.
await testDocuments(['README.md'], { covered: /^npm start/ });
