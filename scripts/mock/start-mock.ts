import { createLogger } from '@stoplight/prism-core';
import {
  getHttpOperationsFromSpec,
  type PrismHttpInstance,
  ProblemJsonError,
} from '@stoplight/prism-http';
import { createServer as createPrism } from '@stoplight/prism-http-server';
import type { OpenAPIDocument } from '../document/openapi.ts';
import { createHttpServer } from '../lib/http-server.ts';
import { listen, type RunningServer } from '../lib/listen.ts';
import { toError } from '../lib/to-error.ts';
import { proxy, renderProblem } from './proxy.ts';

/**
 * Starts Prism on a bundle. Each operation responds with its example, an invalid request gets an error,
 * and nothing is stored. `Prefer: code=404` and the like work.
 *
 * @param port 0 for any free one
 * @throws UsageError when the port is taken
 */
export async function startMock(bundle: OpenAPIDocument, port: number): Promise<RunningServer> {
  const prism = await startPrism(bundle);
  try {
    const front = await listen(createHttpServer(proxy(prism.url), renderProblem), port);
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
  failWithResponse(server.prism);
  return { url: await server.listen(0, '127.0.0.1'), close: () => server.close() };
}

/**
 * Makes Prism respond to a request that makes it throw, such as one with `Accept: ;;`. Its server
 * awaits no promise, so a rejected one would end the process. Prism keeps no state, so the error is that
 * of the request.
 */
function failWithResponse(prism: PrismHttpInstance): void {
  const { request } = prism;
  prism.request = (...given) => {
    return async () => {
      try {
        return await request(...given)();
      } catch (error) {
        const detail = `Prism cannot handle the request: ${toError(error).message}.`;
        return {
          _tag: 'Left',
          left: new ProblemJsonError('invalid-request', 'Invalid request', 400, detail),
        };
      }
    };
  };
}
