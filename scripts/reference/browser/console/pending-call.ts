import { element } from '../elements.ts';

/**
 * Shows that a call is under way, how long it has taken, and lets the reader cancel it. While it runs, no other one
 * of the form begins.
 *
 * @param output where the response will stand
 * @param call ends as soon as its signal is aborted
 */
export async function showPending(
  form: HTMLFormElement,
  output: HTMLElement,
  call: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { send, cancel } = controlsOf(form);
  if (!cancel.hidden) return;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const seconds = element('span', { ariaHidden: 'true' });
  const began = performance.now();
  const timer = setInterval(() => {
    seconds.textContent = `${Math.round((performance.now() - began) / 1000)} s`;
  }, 1000);
  output.replaceChildren(element('p', {}, 'Waiting for the response … ', seconds));
  output.scrollIntoView({ block: 'nearest' });
  cancel.hidden = false;
  cancel.addEventListener('click', abort, { once: true });
  send.ariaDisabled = 'true';
  try {
    await call(controller.signal);
  } finally {
    clearInterval(timer);
    if (document.activeElement === cancel) send.focus();
    cancel.removeEventListener('click', abort);
    cancel.hidden = true;
    send.ariaDisabled = null;
  }
  output.scrollIntoView({ block: 'nearest' });
}

function controlsOf(form: HTMLFormElement) {
  const [send, cancel] = ['send', 'cancel'].map((name) =>
    form.querySelector<HTMLButtonElement>(`button[name=${name}]`),
  );
  if (!send || !cancel) throw new Error('The form of a console has buttons that send and cancel.');
  return { send, cancel };
}

/** Rejects when a signal is aborted, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
