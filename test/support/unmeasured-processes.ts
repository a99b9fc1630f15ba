import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Leaves the processes that the tests of a file start out of the coverage, which takes as long as many of
 * them run: other files measure the same commands.
 */
export function leaveProcessesUnmeasured(): void {
  beforeAll(() => void vi.stubEnv('NODE_V8_COVERAGE', ''));
  afterAll(() => void vi.unstubAllEnvs());
}
