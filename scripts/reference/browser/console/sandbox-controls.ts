import { toError } from '../../../lib/to-error.ts';
import { element } from '../elements.ts';
import { forgetIds } from './known-ids.ts';
import { isKept, keepData, keptData, type PageSandbox, sandboxAddress } from './page-sandbox.ts';
import { forgetToken } from './used-token.ts';

/** Name of the file in which a state is shared. `docproc sandbox --data` opens it too. */
const fileName = 'sandbox.db';

/** Buttons that reset the sandbox of the page, put it back to a snapshot, store its state in a file, and load one. */
export function sandboxControls(sandbox: () => Promise<PageSandbox>): HTMLElement {
  const said = element('span', { role: 'status' });
  const file = element('input', { type: 'file', accept: '.db' });
  /** Runs an action, and says how it ended. */
  const run = async (action: (sandbox: PageSandbox) => Promise<string>) => {
    said.textContent = '';
    const opened = await sandbox().catch(toError);
    const result = opened instanceof Error ? opened : await action(opened).catch(toError);
    said.textContent = result instanceof Error ? result.message : result;
    if (!(opened instanceof Error) && !opened.isKept) said.append(` ${notKept}`);
    // The form follows: it may have held a token of the data before.
    said.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const button = (text: string, action: (sandbox: PageSandbox) => Promise<string>) => {
    const created = element('button', { type: 'button' }, text);
    created.addEventListener('click', () => void run(action));
    return created;
  };
  file.addEventListener('change', () => void run((opened) => load(opened, file)));
  const restoring = button('Restore it', restore);
  restoring.disabled = !isKept('sandbox.snapshot');
  const snapping = button('Take a snapshot', async (opened) => {
    const result = await takeSnapshot(opened);
    restoring.disabled = !isKept('sandbox.snapshot');
    return result;
  });
  const sharing = button('Share this state', share);
  const loading = element('label', {}, 'Load a state ', file);
  return element(
    'details',
    { className: 'sandbox-controls' },
    element('summary', {}, 'Data of the sandbox'),
    element('p', {}, 'It is kept for this tab: another tab has data of its own.'),
    element('p', {}, button('Reset', reset), ' ', snapping, ' ', restoring, ' ', sharing),
    loading,
    said,
  );
}

const notKept = 'It is too large to be kept when you leave this page. Share it to keep it.';

/** Forgets what came from the data that the sandbox held before. */
function forgetOldData(): void {
  forgetIds();
  forgetToken();
}

async function reset(sandbox: PageSandbox): Promise<string> {
  await sandbox.fetch(`${sandboxAddress}/_sandbox/reset`, { method: 'POST' });
  forgetOldData();
  return 'The sandbox holds its first data again.';
}

async function takeSnapshot(sandbox: PageSandbox): Promise<string> {
  const data = await (await backup(sandbox)).arrayBuffer();
  const isTaken = await keepData('sandbox.snapshot', new Uint8Array(data));
  return isTaken
    ? 'The snapshot is kept in this tab.'
    : 'There is no room for a snapshot. Share it.';
}

async function restore(sandbox: PageSandbox): Promise<string> {
  const data = await keptData('sandbox.snapshot');
  if (!data) return 'There is no snapshot.';
  await sandbox.open(data);
  forgetOldData();
  return 'The sandbox holds the data of the snapshot.';
}

/** A copy of the data, as the content of a data file. */
async function backup(sandbox: PageSandbox): Promise<Response> {
  return sandbox.fetch(`${sandboxAddress}/_sandbox/backup`, { method: 'POST' });
}

async function share(sandbox: PageSandbox): Promise<string> {
  const copy = await backup(sandbox);
  const href = URL.createObjectURL(await copy.blob());
  element('a', { href, download: fileName }).click();
  // Some browsers read it only when the reader has chosen where to store it.
  setTimeout(() => URL.revokeObjectURL(href), 600_000);
  return `${fileName} holds the state. Load it into another tab, or open it with docproc sandbox --data ${fileName}.`;
}

async function load(sandbox: PageSandbox, input: HTMLInputElement): Promise<string> {
  const [file] = input.files ?? [];
  if (!file) return '';
  const data = new Uint8Array(await file.arrayBuffer());
  input.value = '';
  await sandbox.open(data);
  forgetOldData();
  return `The sandbox holds the data of ${file.name}.`;
}
