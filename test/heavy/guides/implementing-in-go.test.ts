import { test } from 'vitest';
import { testDocuments } from '../../guides/test-documents.ts';
import { run } from '../../support/run.ts';

const { status } = await run('sh', ['-c', 'command -v go']);
if (status === 0) await testDocuments(['docs/guides/implementing.md'], ['go']);
else test.skip('the server in Go of the guide: go is not installed');
