import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { goSample } from '../../../scripts/samples/go.ts';
import { javaSample } from '../../../scripts/samples/java.ts';
import { pythonSample } from '../../../scripts/samples/python.ts';
import { exampleRequest } from '../../../scripts/samples/request.ts';
import { sampleEnvironment, sampleFile } from '../../samples/sample-run.ts';
import { api } from '../../support/bundle.ts';
import { run } from '../../support/run.ts';
import { sandboxOperations } from '../../support/sandbox-operations.ts';

const languages = [
  { tool: 'python3', version: '--version', file: 'sample.py', source: pythonSample, args: [] },
  { tool: 'go', version: 'version', file: 'sample.go', source: goSample, args: ['run'] },
  { tool: 'java', version: '-version', file: 'Sample.java', source: javaSample, args: [] },
];

/** Whether a tool is on this machine. */
async function isThere(tool: string, version: string): Promise<boolean> {
  return (await run('sh', ['-c', `${tool} ${version}`])).status === 0;
}

for (const { tool, version, file, source, args } of languages) {
  const skip = (await isThere(tool, version)) ? undefined : `${tool} is not installed`;
  describe.skipIf(skip)(`samples for ${tool}${skip ? `: ${skip}` : ''}`, () => {
    test.each(sandboxOperations)('$id succeeds against the sandbox', async (operation) => {
      const sample = await sampleFile(file, source(exampleRequest(operation)));
      const env = await sampleEnvironment();
      const { status, stdout, stderr } = await run(tool, [...args, sample], { env });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toContain('{');
    });
  });
}

test.skipIf(!(await isThere('gofmt', '-h')))(
  'the samples for Go are as gofmt writes them',
  async () => {
    for (const operation of api.operations) {
      const sample = await sampleFile('sample.go', goSample(exampleRequest(operation)));
      const { stdout } = await run('gofmt', ['-l', dirname(sample)]);
      expect(stdout).toBe('');
    }
  },
);
