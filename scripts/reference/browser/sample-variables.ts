import { defaultAddress, isLoopback } from '../../lib/local-address.ts';
import { buttonThatCopies, copyText } from './code-frame.ts';
import { element, root } from './elements.ts';

const ofLocalSandbox = defaultAddress('sandbox');

/** What a sandbox has for the variables of the samples, beside its address. */
const ofSandbox: Readonly<Record<string, string>> = {
  TOKEN: 'fake-sandbox-token',
  CLIENT_ID: 'fake-client',
  CLIENT_SECRET: 'fake-client-secret',
};

/**
 * Says beneath the request of a page which variables its sample reads, and with which values it runs. It follows the
 * language that the reader chooses.
 *
 * @param address of the server that the samples call
 */
export function explainSampleVariables(address: string = ofLocalSandbox): void {
  const line = document.querySelector<HTMLElement>('.variables') ?? addLine();
  if (!line) return;
  line.dataset.address = address;
  show(line);
}

function addLine(): HTMLElement | undefined {
  const row = document.getElementById('try');
  if (!row) return undefined;
  const line = element('p', { className: 'caption variables' });
  row.after(line);
  document
    .querySelector('.pane [data-tabs=language]')
    ?.addEventListener('change', () => show(line));
  return line;
}

function show(line: HTMLElement): void {
  const { address = '' } = line.dataset;
  const isLocal = isLoopback(URL.parse(address)?.hostname ?? '');
  const values = variablesShown().map((name) => {
    if (name === 'BASE_URL') return ` BASE_URL=${address}`;
    return ` ${name}=${(isLocal && ofSandbox[name]) || '…'}`;
  });
  line.hidden = values.length === 0;
  const guide = element('a', { href: `${root}guides/getting-started.html` }, 'local sandbox');
  const command = element('code', {}, `export${values.join('')}`);
  const copy = async () => ((await copyText(command)) ? 'Copied' : 'Press Ctrl+C');
  line.replaceChildren(
    ...(address === ofLocalSandbox ? ['For a ', guide, ': '] : ['Before you run it: ']),
    command,
    ' ',
    buttonThatCopies('Copy', '', copy),
  );
}

/** The variables of the sample that is shown; in curl, a dollar sign stands in front of each. */
function variablesShown(): string[] {
  const samples = [...document.querySelectorAll('.pane [data-tabs=language] .panel')];
  const curl = samples[0]?.textContent ?? '';
  const ofCurl = [...curl.matchAll(/\$([A-Z_]+)/g)].map(([, name = '']) => name);
  const shown = samples.find((each) => each.checkVisibility())?.textContent ?? '';
  const names = new Set(['BASE_URL', ...ofCurl]);
  return [...names].filter((name) => new RegExp(`\\b${name}\\b`).test(shown));
}
