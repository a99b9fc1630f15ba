import { onTestFinished } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/sandbox.ts';

/**
 * Starts a sandbox that ends with the test.
 *
 * @param origins those whose pages may use its controls
 * @returns its address
 */
export async function startSandbox(...origins: string[]): Promise<string> {
  const sandbox = createSandbox({ allowOrigins: origins });
  const { url, close } = await sandbox.listen(0);
  onTestFinished(async () => {
    await close();
    await sandbox.close();
  });
  return url;
}
