import type { OpenAPIDocument } from '../../document/openapi.ts';
import type { RunningServer } from '../../lib/listen.ts';
import { startMock } from '../../mock/start-mock.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { preferPort } from './prefer-port.ts';

/** The servers of this project that stand for the service. */
export interface Servers {
  mock: RunningServer;
  sandbox: RunningServer;
}

/** Starts both, each at the port of its own command, or at any free one when that is taken. */
export async function startServers(bundle: OpenAPIDocument): Promise<Servers> {
  const [mock, sandbox] = await Promise.all([
    preferPort(4010, (port) => startMock(bundle, port)),
    preferPort(4020, startSandbox),
  ]);
  return { mock, sandbox };
}

async function startSandbox(port: number): Promise<RunningServer> {
  const sandbox = createSandbox();
  const server = await sandbox.listen(port);
  const close = async () => {
    await server.close();
    await sandbox.close();
  };
  return { url: server.url, close };
}
