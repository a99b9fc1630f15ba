import { readApi } from '../../api/api.ts';
import { bundledDocument } from '../../contract/bundled-document.ts';
import type { ContractReport } from '../../contract/report/report.ts';
import { runContract } from '../../contract/run-contract.ts';
import type { ContractSettings } from '../../contract/settings.ts';
import type { Servers } from './servers.ts';

/** Runs the contract tests against one of the project's own servers, over HTTP. */
export async function judgeServer(
  name: keyof Servers,
  { [name]: { url } }: Servers,
): Promise<ContractReport> {
  const api = readApi(await bundledDocument());
  return runContract({ api, url, settings: { label: name, ...(await settingsFor(name, url)) } });
}

/** With what each server is tested: the mock by checks that a server without a memory can pass. */
export async function settingsFor(
  name: keyof Servers,
  url: string,
): Promise<Partial<ContractSettings>> {
  if (name === 'mock') return { only: 'exchange', fixtures: { token: 'fake-token' } };
  const fixtures = await fetch(`${url}/_sandbox/fixtures`);
  return { fixtures: await fixtures.json() };
}
