import { afterAll } from 'vitest';
import { settingsFor, startServers } from '../../scripts/commands/start/servers.ts';
import { contractTests } from '../../scripts/contract/vitest.ts';
import { api } from '../support/bundle.ts';

// The project's own servers keep to every assumption as well.
const servers = await startServers(api);
afterAll(() => Promise.all([servers.mock.close(), servers.sandbox.close()]));

for (const name of ['mock', 'sandbox'] as const) {
  const { url } = servers[name];
  const settings = await settingsFor(name, url);
  contractTests({ api, url, settings: { ...settings, label: name, level: 'assumed' } });
}
