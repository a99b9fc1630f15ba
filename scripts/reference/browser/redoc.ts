import { applyAssumed, enableAssumedSwitch } from './assumed-switch.ts';
import { decompressed } from './compressed.ts';

applyAssumed();
const button = document.querySelector<HTMLElement>('.bar button');
if (button) {
  button.hidden = false;
  enableAssumedSwitch(button);
}

// Redoc draws again and again.
new MutationObserver(improveAccessibility).observe(document, { childList: true, subtree: true });

/** The document that the page holds compressed. */
async function redocDefinition(text: string): Promise<unknown> {
  return JSON.parse(new TextDecoder().decode(await decompressed(text)));
}

Object.assign(globalThis, { redocDefinition });

/** Adds what Redoc leaves out for people who do not see the page. */
function improveAccessibility(): void {
  for (const menu of document.querySelectorAll('.menu-content:not([role])')) {
    menu.setAttribute('role', 'navigation');
    menu.setAttribute('aria-label', 'Operations');
  }
  // A name that differs from the words on the button cannot be spoken to it.
  for (const button of document.querySelectorAll('button[aria-label][aria-haspopup]')) {
    if (button.textContent.trim() !== '') button.removeAttribute('aria-label');
  }
  levelHeadings();
}

/** No heading lies more than one level below the one before it. */
function levelHeadings(): void {
  let last = 1;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const own = Number(heading.tagName.slice(1));
    last = Math.min(own, last + 1);
    if (last === own) heading.removeAttribute('aria-level');
    else heading.setAttribute('aria-level', String(last));
  }
}
