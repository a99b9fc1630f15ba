import { element } from '../elements.ts';
import type { SendRow } from './send-row.ts';

/**
 * Shows that a call is under way, how long it has taken, and lets the reader cancel it. While it runs, no other one
 * begins.
 *
 * @param output where the response will stand
 * @param call ends as soon as its signal is aborted
 */
export async function showPending(
  row: SendRow,
  output: HTMLElement,
  call: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const { send, cancel } = row;
  if (!cancel.hidden) return;
  const controller = new AbortController();
  const abort = () => controller.abort();
  const seconds = element('span', { ariaHidden: 'true' });
  const began = performance.now();
  const timer = setInterval(() => {
    seconds.textContent = `${Math.round((performance.now() - began) / 1000)} s`;
  }, 1000);
  output.replaceChildren(element('p', {}, 'Waiting for the response … ', seconds));
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
  bringInSight(row, output);
}

/** Of the height of the window: with so much of a response in sight, nothing moves. */
const enough = 0.25;

/** Between the row and the title, in pixels. */
const gap = 8;

/** Scrolls to a response that is out of sight, so that its title and tabs follow the row, which stays in sight. */
function bringInSight({ element: row }: SendRow, output: HTMLElement): void {
  const pane = row.closest<HTMLElement>('.pane');
  const title = document.getElementById('example-response');
  if (!pane || !title) return;
  // On a narrow screen, the page itself scrolls.
  const isScroller = getComputedStyle(pane).overflowY !== 'visible';
  const around = isScroller ? pane.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  const { top, bottom } = output.getBoundingClientRect();
  const { bottom: rowEnd, height } = row.getBoundingClientRect();
  const isInSight = bottom <= around.bottom || around.bottom - top >= innerHeight * enough;
  if (top >= rowEnd && isInSight) return;
  const below = around.top + Number.parseFloat(getComputedStyle(row).top) + height;
  const by = title.getBoundingClientRect().top - below - gap;
  (isScroller ? pane : window).scrollBy({ top: by, behavior: 'instant' });
}

/** Rejects when a signal is aborted, and never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
