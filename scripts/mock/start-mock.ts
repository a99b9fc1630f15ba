import { createServer } from 'node:http';
import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer as createPrism } from '@stoplight/prism-http-server';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { listen } from '../lib/listen.ts';
import type { RunningServer } from '../lib/running-server.ts';
import { relay } from './relay.ts';

/**
 * Starts Prism on a bundle: each operation answers with its example, a request that the document
 * does not allow is refused, and nothing is remembered. `Prefer: code=404` and the like work.
 *
 * @param port 0 for any free one
 * @throws UsageError when the port is taken
 */
export async function startMock(bundle: OpenAPIDocument, port: number): Promise<RunningServer> {
  const prism = await startPrism(bundle);
  try {
    const front = await listen(createServer(relay(prism.url)), port);
    const close = async () => {
      await front.close();
      await prism.close();
    };
    return { url: front.url, close };
  } catch (error) {
    await prism.close();
    throw error;
  }
}

async function startPrism(bundle: OpenAPIDocument): Promise<RunningServer> {
  const operations = await getHttpOperationsFromSpec(structuredClone(bundle));
  const server = createPrism(operations, {
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
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}
