import { longGuides } from '../guides/blocks.ts';
import { testDocuments } from '../guides/test-documents.ts';
import { run } from '../support/run.ts';

const { status } = await run('sh', ['-c', 'command -v go']);
await testDocuments(longGuides, { programs: status === 0 ? ['go'] : [] });
