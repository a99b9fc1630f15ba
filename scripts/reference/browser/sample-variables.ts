import { defaultAddress } from '../../lib/local-address.ts';
import { element, root } from './elements.ts';

/** What a sandbox on the reader's machine has for the variables of the samples. */
const ofSandbox: Readonly<Record<string, string>> = {
  BASE_URL: defaultAddress('sandbox'),
  TOKEN: 'fake-sandbox-token',
  CLIENT_ID: 'fake-client',
  CLIENT_SECRET: 'fake-client-secret',
};

/** Says beneath the samples of a call which variables they read, with the values for a sandbox. */
export function explainSampleVariables(): void {
  const samples = document.querySelector('.pane [data-tabs=language]');
  const sample = samples?.querySelector('code')?.textContent ?? '';
  const names = new Set([...sample.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name));
  if (names.size === 0) return;
  const values = [...names].map((name) => ` ${name}=${ofSandbox[name] ?? '…'}`);
  const command = element('code', {}, `export${values.join('')}`);
  const guide = element('a', { href: `${root}guides/getting-started.html` }, 'local sandbox');
  const line = element('p', { className: 'caption' }, 'For a ', guide, ': ', command);
  samples?.after(line);
}
