import type { ContractReport } from '../../contract/report/report.ts';
import { type ContractOptions, runContract } from '../../contract/run-contract.ts';
import type { Servers } from './servers.ts';

/**
 * Judges one of the project's own servers by the contract tests, over HTTP. The mock remembers
 * nothing, so each of its exchanges is judged by itself; the sandbox is judged by all checks.
 */
export async function judgeServer(
  name: keyof Servers,
  { [name]: { url } }: Servers,
): Promise<ContractReport> {
  return runContract(url, { label: name, ...(await optionsFor(name, url)) });
}

async function optionsFor(name: keyof Servers, url: string): Promise<ContractOptions> {
  if (name === 'mock') return { only: 'exchange', fixtures: { token: 'fake-token' } };
  const fixtures = await fetch(`${url}/_sandbox/fixtures`);
  return { fixtures: await fixtures.json() };
}
