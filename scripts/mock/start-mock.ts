import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { portError } from '../server/listen.ts';
import type { RunningServer } from '../server/running-server.ts';

/**
 * Starts Prism on a bundle: each operation answers with its example, a request that the document
 * does not allow is refused, and nothing is remembered.
 *
 * @param port 0 for any free one
 * @throws UsageError when the port is taken
 */
export async function startMock(bundle: OpenAPIDocument, port: number): Promise<RunningServer> {
  const operations = await getHttpOperationsFromSpec(structuredClone(bundle));
  const server = createServer(operations, {
    cors: true,
    config: {
      checkSecurity: true,
      validateRequest: true,
      validateResponse: true,
      errors: false,
      upstreamProxy: undefined,
      isProxy: false,
      mock: { dynamic: false, ignoreExamples: false },
    },
    components: { logger: createLogger('mock', { level: 'silent' }) },
  });
  try {
    return { url: await server.listen(port, '127.0.0.1'), close: () => server.close() };
  } catch (error) {
    throw portError(error, port);
  }
}
