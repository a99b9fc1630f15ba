import { startSandbox } from '../support/serve.ts';

/**
 * Starts a sandbox that ends with the test.
 *
 * @param origins those whose pages may use its controls
 * @returns its address
 */
export async function sandboxFor(...origins: string[]): Promise<string> {
  return (await startSandbox({ allowOrigins: origins })).url;
}
