import type { Api } from '../../api/api.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { runContract } from '../../contract/run/run-contract.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import type { RunningServer } from '../../lib/listen.ts';
import { defaultPorts } from '../../lib/local-address.ts';
import { UsageError } from '../../lib/usage-error.ts';
import { startMock } from '../../mock/start-mock.ts';
import { defineSandbox } from '../../sandbox/definition.ts';
import { createNodeSandbox } from '../../sandbox/node-sandbox.ts';

/** The servers of this project that stand for the service. */
export interface Servers {
  mock: RunningServer;
  sandbox: RunningServer;
}

/**
 * Starts both, each at the port of its own command, or at any free one when that is taken.
 *
 * @param origins of the pages whose console may read the fixtures of the sandbox
 */
export async function startServers(api: Api, origins: readonly string[] = []): Promise<Servers> {
  const [mock, sandbox] = await Promise.all([
    preferPort('mock', (port) => startMock(api.document, port)),
    preferPort('sandbox', (port) => startSandbox(api, port, origins)),
  ]);
  return { mock, sandbox };
}

async function startSandbox(
  api: Api,
  port: number,
  allowOrigins: readonly string[],
): Promise<RunningServer> {
  const sandbox = createNodeSandbox(defineSandbox(api), { allowOrigins });
  const server = await sandbox.listen(port);
  const close = async () => {
    await server.close();
    await sandbox.close();
  };
  return { url: server.url, close };
}

/**
 * Starts a server on the port that people expect it at or, when that is taken, on any free one, and says
 * so: a second `start` beside the first one works as well.
 */
export async function preferPort(
  name: keyof typeof defaultPorts,
  start: (port: number) => Promise<RunningServer>,
): Promise<RunningServer> {
  const port = defaultPorts[name];
  try {
    return await start(port);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const server = await start(0);
    process.stderr.write(
      `Port ${port} is not available: the ${name} listens at ${server.url} instead.\n`,
    );
    return server;
  }
}

/**
 * Runs the contract tests against one of the project's own servers, over HTTP. The mock keeps no
 * state, so each of its exchanges is checked by itself; the sandbox passes all checks.
 */
export async function checkServer(
  name: keyof Servers,
  { [name]: { url } }: Servers,
  api: Api,
): Promise<ContractReport> {
  return runContract({ api, url, settings: { label: name, ...(await settingsFor(name, url)) } });
}

/** With what each server is tested: the mock by checks that a server without a memory can pass. */
export async function settingsFor(
  name: keyof Servers,
  url: string,
): Promise<Partial<ContractSettings>> {
  if (name === 'mock') return { only: 'stateless', fixtures: { token: 'fake-token' } };
  const fixtures = await fetch(`${url}/_sandbox/fixtures`);
  return { fixtures: await fixtures.json() };
}
