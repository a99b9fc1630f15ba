import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { createSandbox } from '../../scripts/sandbox/default-sandbox.ts';
import type { SandboxOptions } from '../../scripts/sandbox/node-sandbox.ts';

/** A server of the test's own, on a free port; gone after the test. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A sandbox of the test's own, as {@link serve} serves. */
export async function startSandbox(options?: SandboxOptions) {
  const server = createSandbox(options);
  const { url, close } = await server.listen(0);
  onTestFinished(async () => {
    await close();
    await server.close();
  });
  return { url, fixtures: server.fixtures };
}
